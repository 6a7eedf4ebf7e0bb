import { describe, expect, it } from "vitest"
import { centsOf, decimalSignOf } from "./cents.ts"

it.each([
  ["1 234,56", 123_456],
  ["1\u202f234,56 €", 123_456],
  ["1\u00a0234\u00a0567,8", 123_456_780],
  ["1,234.56", 123_456],
  ["1.234.567,89", 123_456_789],
  ["1'234.50", 123_450],
  ["1’234.50", 123_450],
  ["1.234,56-", -123_456],
  ["-1.234,56", -123_456],
  ["\u221212,00", -1200],
  ["(12.00)", -1200],
  ["$(12.00)", -1200],
  ["+3", 300],
  ["CHF 1'234.50", 123_450],
  ["1’234.50 chf", 123_450],
  ["-CHF 12.00", -1200],
  ["GBP 1,234.56", 123_456],
  ["£12.00", 1200],
  ["12.00 GBP DR", -1200],
  ["HK$ 8.00", 800],
  ["C$8.00", 800],
  ["CAD 8.00", 800],
  ["EUR 0,07", 7],
  [".5", 50],
  ["12.5000", 1250],
  ["12,00 DR", -1200],
  ["12,00 CR", 1200],
  ["-0,00", 0],
  ["0.29", 29],
  ["1.15", 115],
])("%s is %d cents", (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

it.each([
  "",
  "abc",
  "1,2,3",
  "12.345,678",
  "1e5",
  "=1+1",
  "12.3456",
  "(12",
  "-12-",
  "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6",
  "NaN",
  "0x10",
  "XYZ 12.00",
  "CHF",
])("'%s' is no amount", (text) => expect(centsOf(text)).toBeNull())

describe("three digits behind one sign", () => {
  it("are thousands, unless the column writes its hundredths by that sign", () => {
    expect(centsOf("1,234")).toBe(123_400)
    expect(centsOf("1.234", ",")).toBe(123_400)
    expect(centsOf("1,230", ",")).toBe(123)
    expect(centsOf("1,234", ",")).toBeNull()
  })

  it("are distinguished by the other amounts of the column, when these agree", () => {
    expect(decimalSignOf(["1.234", "12,50", "7", "x"])).toBe(",")
    expect(decimalSignOf(["1,234", "1,234.5"])).toBe(".")
    expect(decimalSignOf(["12,50", "12.50"])).toBeUndefined()
    expect(decimalSignOf(["1.234", "1.234.567"])).toBeUndefined()
  })
})
