import { expect, test } from "vitest"
import { daysAt, sumsOf, weeksOf } from "./weeks.ts"

const now = (week: number, count: number) => ({ is_before: false, week, count })
const before = (week: number, count: number) => ({ is_before: true, week, count })
const count = (row: { count: number }) => row.count

test("weeks go from the first in which anything happened to today, and on to the end of the session before", () => {
  expect(weeksOf([], 60)).toEqual([])
  expect(weeksOf([now(2, 1), now(0, 1)], 60)).toEqual([2, 1, 0])
  const both = weeksOf([now(1, 1), before(3, 1)], 60)
  expect(both.slice(0, 4)).toEqual([3, 2, 1, 0])
  expect(daysAt(both.at(-1) ?? 0, 60)).toBeLessThanOrEqual(-42)
  expect(daysAt((both.at(-1) ?? 0) + 1, 60)).toBeGreaterThan(-42)
})

test("a sale that only last year had begun by now shows today too", () => {
  expect(weeksOf([before(-2, 5)], -40)).toEqual([0, -1])
})

test("sums are of the week or all up to it; weeks to come have none, and no session before has none", () => {
  const rows = [now(2, 3), now(0, 4), now(-1, 9)]
  const all = sumsOf(rows, false, count, "all")
  expect([2, 1, 0, -1].map(all)).toEqual([3, 3, 7, null])
  const week = sumsOf(rows, false, count, "week")
  expect([2, 1, 0].map(week)).toEqual([3, 0, 4])
  expect(sumsOf(rows, true, count, "all")(1)).toBeNull()
  expect([3, 2, -1].map(sumsOf([before(2, 1), before(-1, 1)], true, count, "all"))).toEqual([0, 1, 2])
})
