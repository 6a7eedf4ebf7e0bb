import { parse } from "csv-parse/sync"

/** A file as rows of cells, as many in each as in the head. `line` is where the row ends in the file, from 1. */
export type CsvTable = { head: string[]; rows: { line: number; cells: string[] }[] }

export class UnreadableCsv extends Error {}

const delimiters = [",", ";", "\t", "|"] as const

/** Lines by which the delimiter is guessed. */
const sampleLines = 20

/**
 * Reads a CSV file as spreadsheets write it: comma, semicolon, tab or bar between cells, UTF-8, UTF-16 or Windows-1252.
 * Blank lines are left out; short rows are filled up and long ones cut to the head.
 * @param maxRows rows after which nothing more is read
 * @throws UnreadableCsv without a head, or when quotes do not close
 */
export function readCsv(bytes: Uint8Array, maxRows = Number.MAX_SAFE_INTEGER): CsvTable {
  // The database holds no U+0000, and no table means one.
  const text = decode(bytes).replaceAll("\0", "")
  const lines: number[] = []
  const options = { delimiter: guessDelimiter(text), to: maxRows + 1 }
  const [head, ...records] = parseRecords(text, options, (line) => lines.push(line))
  if (!head?.some((name) => name !== "")) throw new UnreadableCsv("no_head")
  const rows = records.map((record, index) => ({
    line: lines[index + 1] ?? 0,
    cells: head.map((_, place) => record[place] ?? ""),
  }))
  return { head, rows }
}

type Options = { delimiter: string; to: number }

function parseRecords(text: string, options: Options, onLine: (line: number) => void): string[][] {
  try {
    return parse(text, {
      ...options,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record, { lines }) => {
        onLine(lines)
        return record
      },
    })
  } catch {
    throw new UnreadableCsv("not_csv")
  }
}

/** Windows-1252 when the bytes are no UTF-8: what spreadsheets on Windows write when asked for plain CSV. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** The delimiter that cuts the first lines into most cells, and each line alike. */
export function guessDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, sampleLines).filter((line) => line.trim() !== "")
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => cellsOf(line, delimiter))
    const alike = counts.filter((count) => count === counts[0]).length
    return { delimiter, score: (counts[0] ?? 1) > 1 ? (counts[0] ?? 1) * alike : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Cells of a line, delimiters inside quotes not counted. */
function cellsOf(line: string, delimiter: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, "").split(delimiter).length
}
