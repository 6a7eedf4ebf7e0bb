import { invalid } from "#lib/backend/platform/http/errors.ts"
import { parseApart } from "./parse-apart.ts"
import type { CsvRow } from "./parse-csv.ts"
import { readRecords } from "./read-csv.ts"

export type TableFormat = "csv" | "xlsx" | "ods"

/** Rows of a file of any format, each with as many cells as it has; they can be read once. */
export type Table = {
  format: TableFormat
  /** Names of the sheets of a workbook; none of a CSV file. */
  sheets: string[]
  /** Index of the sheet that is read. */
  sheet: number
  rows: AsyncGenerator<CsvRow>
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign)

const zipped = [0x50, 0x4b, 0x03, 0x04]
/** Excel before 2007, and workbooks with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** PDF, PNG, JPEG, gzip, RAR, 7z. */
const others = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Names of files are in an archive as they are. */
const has = (bytes: Uint8Array, text: string, encoding: BufferEncoding = "latin1") =>
  bufferOf(bytes).includes(text, 0, encoding)

/** What a file is by its first bytes, whatever its name says. Throws 422 on `file` for what is no list, with what to do about it. */
export function formatOf(bytes: Uint8Array): TableFormat {
  if (startsWith(bytes, compound))
    throw invalid({ file: [has(bytes, "EncryptedPackage", "utf16le") ? "workbook_locked" : "workbook_old"] })
  if (startsWith(bytes, zipped)) {
    if (has(bytes, "xl/workbook.xml")) return "xlsx"
    if (has(bytes, "opendocument.spreadsheet")) return "ods"
    throw invalid({ file: [has(bytes, "xl/workbook.bin") ? "workbook_old" : "file_not_a_list"] })
  }
  const start = bufferOf(bytes)
    .toString("utf8", 0, 200)
    .replace(/^\uFEFF/, "")
    .trimStart()
  if (others.some((signs) => startsWith(bytes, signs)) || /^<(\?xml|!doctype|html|table)/i.test(start))
    throw invalid({ file: ["file_not_a_list"] })
  return "csv"
}

/**
 * Opens a list: CSV, or a workbook (XLSX, ODS), of which one sheet is read. It is read in a thread of its own.
 * @param sheet index among the sheets of a workbook; null for the first one with rows
 * @throws 422 on `file` for another format, an unreadable file or one that is too large when unpacked; also while rows are read
 */
export async function readTable(bytes: Uint8Array, sheet: number | null = null): Promise<Table> {
  const format = formatOf(bytes)
  if (format === "csv") return { format, sheets: [], sheet: 0, rows: readRecords(bytes) }
  const workbook = { name: "workbook", input: { bytes, sheet }, problem: "workbook_unreadable" } as const
  const pieces = parseApart(workbook)
  const first = await pieces.next()
  const { sheets = [], sheet: found = 0, rows = [] } = first.done ? {} : first.value
  return { format, sheets, sheet: found, rows: following(rows, pieces) }
}

async function* following(
  first: CsvRow[],
  pieces: AsyncGenerator<{ rows: CsvRow[] }>,
): AsyncGenerator<CsvRow> {
  try {
    yield* withoutNulls(first)
    for await (const { rows } of pieces) yield* withoutNulls(rows)
  } finally {
    await pieces.return(undefined)
  }
}

/** The database holds no U+0000, and no table means one. */
function* withoutNulls(rows: CsvRow[]): Generator<CsvRow> {
  for (const { line, cells } of rows) yield { line, cells: cells.map((cell) => cell.replaceAll("\0", "")) }
}
