import { pipeline, Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { invalid } from "../http/errors.ts"
import { csvStart, csvText } from "./csv-text.ts"
import { guessDelimiter } from "./guess-delimiter.ts"

/** A row of a file. `line` is where it ends in the file, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A file's columns, and its rows as they are asked for, each with as many cells as the head; they can be read once. */
export type CsvTable = { head: string[]; rows: AsyncIterable<CsvRow> }

/** Bytes by which the delimiter is guessed. */
const sampleBytes = 256 * 1024

/**
 * Reads a CSV file with a head as spreadsheets write it: comma, semicolon, tab or bar between cells, UTF-8, UTF-16 or Windows-1252.
 * Blank lines are left out; short rows are filled up and long ones cut to the head. Other work of the process goes on
 * meanwhile.
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
 * The rows of a file, each with as many cells as it has; the first may be a head.
 * @param guess tells the delimiter by the beginning of the text
 * @throws 422 on `file`, while rows are read, when quotes do not close
 */
export async function* readRecords(
  bytes: Uint8Array,
  guess: (text: string) => string = guessDelimiter,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: guess(csvStart(bytes, sampleBytes)),
    trim: true,
    relax_column_count: true,
    // Signs of inches, and cells that spreadsheets write as ="0012".
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (cells, { lines }) => [String(lines), ...cells],
  })
  // What breaks a stream is thrown where the parser is read; a reader that has enough stops them both.
  pipeline(Readable.from(csvText(bytes)), parser, () => undefined)
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<string[]>)
      yield { line: Number(line), cells }
  } catch (error) {
    throw error instanceof CsvError ? invalid({ file: ["not_csv"] }) : error
  }
}
