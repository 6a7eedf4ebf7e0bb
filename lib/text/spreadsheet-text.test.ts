import { describe, expect, test } from "vitest"
import { isFormula, neutralise, withoutGuards } from "./spreadsheet-text.ts"

const guarded: [text: string, safe: string][] = [
  ["=1+1", "'=1+1"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ["+33-6", "'+33-6"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["Toys;=1+1", "Toys;'=1+1"],
  ["Toys,=1+1", "Toys,'=1+1"],
  ["Toys\n@SUM(A1)", "Toys\n'@SUM(A1)"],
  ['a;"=1+1"', 'a;"\'=1+1"'],
  ["+33 6 12 34 56 78, +SUM(A1)", "+33 6 12 34 56 78, '+SUM(A1)"],
]

describe("a text in a CSV file", () => {
  test.each(guarded)("%j cannot be run as a formula, nor what follows a separator in it", (text, safe) => {
    expect(neutralise(text)).toBe(safe)
  })

  test.each(guarded)("%j is read back as it was", (text, safe) => {
    expect(withoutGuards(safe)).toBe(text)
  })

  test.each([
    "Ada",
    "3 - 2",
    "a=b",
    "",
    "'s-Hertogenbosch",
    "Jean-Paul; Marie",
    "+33 6 12 34 56 78",
    "+33612345678, +44 20 7946 0958",
    "+1 212 555 0134 ext. 12",
  ])("%j stays as it is", (text) => {
    expect(neutralise(text)).toBe(text)
    expect(withoutGuards(text)).toBe(text)
  })
})

test("a list of phone numbers is no formula, a sum is one", () => {
  expect(isFormula("+33 6 12 34 56 78, +1 212 555 0134 ext. 12")).toBe(false)
  expect(isFormula("＝1+1")).toBe(true)
})
