import { expect, it } from "vitest"
import { newKey } from "./new-key.ts"
import { centsOf, percentOf, quantityOf, signedCentsOf, typedAmount, typedQuantity } from "./typed-numbers.ts"

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

it("reads percents of at most two decimals up to 100, and quantities of at most three", () => {
  expect(["30", "12,5 %", "33.33", "100"].map(percentOf)).toEqual([30, 12.5, 33.33, 100])
  expect(["", "101", "-1", "1.234", "x"].map(percentOf)).toEqual(Array(5).fill(undefined))
  expect(["1", " 12 ", "1.5", "0,125"].map(quantityOf)).toEqual([1, 12, 1.5, 0.125])
  expect(["", "0", "0,000", "-1", "1.2345", "12345"].map(quantityOf)).toEqual(Array(6).fill(undefined))
  expect([typedQuantity(1.5, "en"), typedQuantity(1.5, "fr")]).toEqual(["1.5", "1,5"])
})

it("reads an amount below nothing where one may be", () => {
  expect(["-13,25", "\u221213.25 €", "13.25", "0"].map(signedCentsOf)).toEqual([-1325, -1325, 1325, 0])
  expect(["-", "", "--5"].map(signedCentsOf)).toEqual(Array(3).fill(undefined))
})

it("shows an amount to be typed over as the reader writes it, and reads it back", () => {
  expect([typedAmount(123_450, "en"), typedAmount(123_450, "fr")]).toEqual(["1234.50", "1234,50"])
  expect(centsOf(typedAmount(5, "fr"))).toBe(5)
})

it("names each document in full, as the calls take it", () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
