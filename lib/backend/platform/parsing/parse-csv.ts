import { pipeline, Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { csvText } from "#lib/backend/platform/csv/csv-text.ts"
import { decodedPieces, unshield } from "#lib/backend/platform/csv/html-entities.ts"
import { Unreadable } from "./unreadable.ts"

/** A row of a file. `line` is where it ends in the file, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** Rows, and about as many characters, that are answered at a time. */
const rowsAtOnce = 500
const lettersAtOnce = 250_000
/** Characters of one row: of quotes that do not close the rest of the file would be one. */
const longestRow = 1_000_000

/** The rows of a file, some at a time, each with as many cells as it has. Throws Unreadable when quotes do not close. */
export async function* csvRows({
  bytes,
  delimiter,
  hasEntities = false,
}: {
  bytes: Uint8Array
  delimiter: string
  /** Characters may be written as entities of HTML. */
  hasEntities?: boolean
}): AsyncGenerator<CsvRow[]> {
  const parser = parse({
    delimiter,
    trim: true,
    relax_column_count: true,
    // Signs of inches, and cells that spreadsheets write as ="0012".
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
    on_record: (cells: string[], { lines }) => [
      String(lines),
      ...(hasEntities ? cells.map(unshield) : cells),
    ],
  })
  // What breaks a stream is thrown where the parser is read; a reader that has enough stops them both.
  const text = hasEntities ? decodedPieces(csvText(bytes)) : csvText(bytes)
  pipeline(Readable.from(text), parser, () => undefined)
  let rows: CsvRow[] = []
  let letters = 0
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<string[]>) {
      rows.push({ line: Number(line), cells })
      letters += cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (rows.length < rowsAtOnce && letters < lettersAtOnce) continue
      yield rows
      rows = []
      letters = 0
    }
  } catch (error) {
    if (rows.length > 0) yield rows
    throw error instanceof CsvError ? new Unreadable(error.code) : error
  }
  if (rows.length > 0) yield rows
}
