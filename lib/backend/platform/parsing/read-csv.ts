import { csvStart } from "#lib/backend/platform/csv/csv-text.ts"
import { guessDelimiter } from "#lib/backend/platform/csv/guess-delimiter.ts"
import { decodeEntities } from "#lib/backend/platform/csv/html-entities.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import type { CsvRow } from "#lib/backend/platform/parsing/parse-csv.ts"

export type { CsvRow }

/** A file's columns, and its rows as they are asked for, each with as many cells as the head; they can be read once. */
export type CsvTable = { head: string[]; rows: AsyncIterable<CsvRow> }

/** Bytes by which the delimiter is guessed. */
const sampleBytes = 256 * 1024

/**
 * Reads a CSV file with a head as spreadsheets write it: comma, semicolon, tab or bar between cells, UTF-8, UTF-16 or Windows-1252.
 * Blank lines are left out; short rows are filled up and long ones cut to the head. It is read in a thread of its own.
 * @throws 422 on `file` without a head and, also while rows are read, when quotes do not close
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const records = readRecords(bytes)
  const first = await records.next()
  if (first.done) throw invalid({ file: ["no_head"] })
  const head = first.value.cells
  return { head, rows: asWide(head, records) }
}

async function* asWide(head: string[], records: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const { line, cells } of records) {
    yield { line, cells: head.map((_, place) => cells[place] ?? "") }
  }
}

/**
 * The rows of a file, each with as many cells as it has; the first may be a head. A line "sep=;" that spreadsheets put before
 * it says what is between cells, and is no row.
 * @param guess tells the delimiter by the beginning of the text
 * @param hasEntities characters may be written as entities of HTML, which end with a delimiter
 * @throws 422 on `file`, while rows are read, when quotes do not close
 */
export async function* readRecords(
  bytes: Uint8Array,
  guess: (text: string) => string = guessDelimiter,
  { hasEntities = false } = {},
): AsyncGenerator<CsvRow> {
  const start = csvStart(bytes, sampleBytes)
  const [said, stated] = /^\uFEFF?sep=([;,\t|])\r?\n/i.exec(start) ?? []
  const delimiter = stated ?? guess(hasEntities ? decodeEntities(start) : start)
  const input = { bytes, delimiter, hasEntities }
  for await (const rows of parseApart({ name: "csv", input, problem: "not_csv" }))
    yield* said && rows[0]?.line === 1 ? rows.slice(1) : rows
}
