import { expect, it } from "vitest"
import { csvOf } from "./csv.ts"

it("quotes what would end a cell", () => {
  expect(csvOf([["a,b", 'say "hi"', "two\nlines", "plain"]], "en")).toBe(
    '\u{FEFF}"a,b","say ""hi""","two\nlines",plain\r\n',
  )
})

it("separates as spreadsheets of the language's countries expect", () => {
  expect(csvOf([["a", "b"]], "fr")).toBe("\u{FEFF}a;b\r\n")
})

it("holds nothing that a spreadsheet would run, and leaves phone numbers alone", () => {
  expect(csvOf([["=1+1", "@sum", "-2", "+33 6 12"]], "en")).toBe("\u{FEFF}'=1+1,'@sum,'-2,+33 6 12\r\n")
})
