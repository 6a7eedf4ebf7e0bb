import { expect, test } from "vitest"
import { changeOf, todayIn, weekOf } from "./compared.ts"

test("weeks are counted to the opening, below zero after it", () => {
  expect([60, 53, 4, 3, -3, -4, -11].map(weekOf).map((week) => week + 0)).toEqual([9, 8, 1, 0, 0, -1, -2])
})

test("weeks of a season are distinguished, whatever the day of the week", () => {
  for (let today = 0; today < 7; today++) {
    const weeks = Array.from({ length: 30 }, (_, place) => weekOf(today + 7 * (place - 6)))
    expect(new Set(weeks).size).toBe(30)
  }
})

test("a change is told where there was something before", () => {
  expect(changeOf(110, 100)).toBeCloseTo(0.1)
  expect([changeOf(5, 0), changeOf(5, null), changeOf(null, 5)]).toEqual([null, null, null])
})

test("today is the last week that tells of the session", () => {
  const weeks = [{ value: 1 }, { value: 0 }, { value: null }]
  expect(todayIn(weeks, ({ value }) => value)).toBe(weeks[1])
})
