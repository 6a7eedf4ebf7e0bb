import { expect, test } from "vitest"
import type { Cell } from "./cell.ts"
import { csvOf } from "./csv.ts"

async function written(rows: Cell[][], delimiter: "," | ";" = ","): Promise<string> {
  const batches = async function* () {
    for (const row of rows) yield [row]
  }
  let text = ""
  for await (const piece of csvOf(["A", "B"], batches(), delimiter)) text += piece
  return text
}

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

test("values are parted by semicolons where that is asked for", async () => {
  expect(await written([["a,b", "c;d"]], ";")).toBe('\u{FEFF}A;B\r\na,b;"c;d"\r\n')
})
