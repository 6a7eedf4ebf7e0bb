import { stringify } from "csv-stringify/sync"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import { byteOrderMark, neutralise } from "#lib/text/spreadsheet-text.ts"
import type { Cell } from "./cell.ts"

/** Ends a record unless it is quoted. */
const lineBreak = /[\r\n]/

/** A moment in UTC, ISO 8601, to the second. */
const withoutFraction = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, "Z")

/**
 * A table as CSV, a piece for each batch of rows.
 * @param number how a number is written
 */
export async function* csvOf(
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  delimiter: CsvDelimiter,
  number: (value: number) => string = String,
): AsyncGenerator<string> {
  const write = (rows: Cell[][]) =>
    stringify(rows, {
      delimiter,
      record_delimiter: "windows",
      quoted_match: lineBreak,
      cast: { string: neutralise, number, date: withoutFraction },
    })
  yield byteOrderMark + write([header])
  for await (const rows of batches) yield write(rows)
}
