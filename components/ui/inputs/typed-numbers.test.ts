import { expect, it } from "vitest"
import { newKey } from "./new-key.ts"
import { centsOf, countOf, percentOf, typedAmount } from "./typed-numbers.ts"

it.each([
  ["1234", 123_400],
  ["1 234,5", 123_450],
  ["1 234,56", 123_456],
  ["1,234.56", 123_456],
  ["1.234,56", 123_456],
  ["1,234", 123_400],
  ["0.05", 5],
  ["12 €", 1_200],
  ["$12.3", 1_230],
  ["19.99", 1_999],
])("reads the amount %s to the cent", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

it.each(["", "abc", "-5", "1.2.3", "12.345,", "1e3", "1,23,4", "9".repeat(30)])(
  "takes %s for no amount",
  (typed) => {
    expect(centsOf(typed)).toBeUndefined()
  },
)

it("reads percents of at most two decimals up to 100, and whole counts from 1", () => {
  expect(["30", "12,5 %", "33.33", "100"].map(percentOf)).toEqual([30, 12.5, 33.33, 100])
  expect(["", "101", "-1", "1.234", "x"].map(percentOf)).toEqual(Array(5).fill(undefined))
  expect(["1", " 12 ", "0", "1.5", ""].map(countOf)).toEqual([1, 12, undefined, undefined, undefined])
})

it("shows an amount to be typed over as the reader writes it, and reads it back", () => {
  expect([typedAmount(123_450, "en"), typedAmount(123_450, "fr")]).toEqual(["1234.50", "1234,50"])
  expect(centsOf(typedAmount(5, "fr"))).toBe(5)
})

it("names each document anew, as the calls take it", () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
