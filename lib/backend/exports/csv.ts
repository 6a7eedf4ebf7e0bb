import { stringify } from "csv-stringify/sync"
import type { Language } from "../base.ts"
import { type Cell, isFormula } from "./cell.ts"

/** Without it spreadsheets take the file for another alphabet. */
const byteOrderMark = "\u{FEFF}"

/** Ends a record unless it is quoted. */
const lineBreak = /[\r\n]/

/** What spreadsheets of the language's countries expect between two values. */
const delimiters: Record<Language, string> = { en: ",", fr: ";" }

/** A text that no spreadsheet runs: an apostrophe before what looks like a formula. */
export function neutralise(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** A table as CSV, a piece for each batch of rows. */
export async function* csvOf(
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  language: Language,
): AsyncGenerator<string> {
  const write = (rows: Cell[][]) =>
    stringify(rows, {
      delimiter: delimiters[language],
      record_delimiter: "windows",
      quoted_match: lineBreak,
      cast: { string: neutralise },
    })
  yield byteOrderMark + write([header])
  for await (const rows of batches) yield write(rows)
}
