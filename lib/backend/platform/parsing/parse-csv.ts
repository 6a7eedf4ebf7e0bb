import { pipeline, Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { csvText } from "#lib/backend/platform/csv/csv-text.ts"
import { decodedPieces, unshield } from "#lib/backend/platform/csv/html-entities.ts"
import { Unreadable } from "./unreadable.ts"

/** A row of a file. `line` is where it begins in the file, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** Rows, and about as many characters, that are answered at a time. */
const rowsAtOnce = 500
const lettersAtOnce = 250_000
/** Characters of one row: of quotes that do not close the rest of the file would be one. */
const longestRow = 1_000_000

const breaksIn = (text: string) => text.split("\n").length - 1

/** The parser counts a break of two signs within quotes as two lines. */
async function* withPlainBreaks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ""
  for await (const piece of pieces) {
    const text = rest + piece
    rest = text.endsWith("\r") ? "\r" : ""
    yield (rest ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n")
  }
  if (rest) yield "\n"
}

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
    raw: true,
    on_record: (row: unknown, { lines }) => {
      // With `raw` the text comes beside the record, which the types do not know.
      const { record, raw } = row as { record: string[]; raw: string }
      return [String(lines - breaksIn(raw.trim())), ...(hasEntities ? record.map(unshield) : record)]
    },
  })
  // What breaks a stream is thrown where the parser is read; a reader that has enough stops them both.
  const plain = withPlainBreaks(csvText(bytes))
  const text = hasEntities ? decodedPieces(plain) : plain
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
