import { expect, test } from "vitest"
import type { Cell } from "./cell.ts"
import { csvOf, neutralise } from "./csv.ts"

async function written(rows: Cell[][], language: "en" | "fr" = "en"): Promise<string> {
  const batches = async function* () {
    for (const row of rows) yield [row]
  }
  let text = ""
  for await (const piece of csvOf(["A", "B"], batches(), language)) text += piece
  return text
}

test.each(["=1+1", "=cmd|' /C calc'!A0", "+33-6", "+SUM(A1)", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])(
  "%j cannot be run as a formula",
  (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  },
)

test.each(["Ada", "3 - 2", "a=b", "", "+33 6 12 34 56 78", "+33612345678, +44 20 7946 0958"])(
  "%j stays as it is",
  (text) => expect(neutralise(text)).toBe(text),
)

test("numbers below zero stay numbers", async () => {
  expect(await written([[-5, null]])).toContain("-5,\r\n")
})

test("a file begins so that spreadsheets read its accents, and quotes what needs it", async () => {
  const text = await written([
    ['Café "Été"', "a,b"],
    ["two\nlines", null],
  ])
  expect(text).toBe('\u{FEFF}A,B\r\n"Café ""Été""","a,b"\r\n"two\nlines",\r\n')
})

test("French files part values by semicolons, as spreadsheets there expect", async () => {
  expect(await written([["a,b", "c;d"]], "fr")).toBe('\u{FEFF}A;B\r\na,b;"c;d"\r\n')
})
