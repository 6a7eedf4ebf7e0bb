import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { CsvRow } from "#lib/backend/platform/parsing/read-csv.ts"
import { readTable, type Table } from "#lib/backend/platform/parsing/read-table.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { maxImportColumns, maxImportRows } from "#lib/contract/crm/imports.ts"
import { findHead, rowsAboveHead } from "./find-head.ts"

/** First different values of a column that tell what is in it, and characters of each. */
const sampleCount = 3
const maxSampleLength = 120

/** A file's columns, and its rows as they are asked for, each with as many cells as the head; they can be read once. */
export type ImportTable = Pick<Table, "format" | "sheets" | "sheet"> & {
  head: string[]
  /** Line of the head; what is above it are titles. */
  headLine: number
  rows: AsyncIterable<ImportTableRow>
}

/** A row with as many cells as the head, and what it has beyond them. */
type ImportTableRow = CsvRow & { beyond: string[] }

/**
 * Reads a file as far as an import takes it.
 * @param sheet of a workbook; null for the first one with rows
 * @throws 422 on `file` for one that is no table or has too many columns; while rows are read, for too many or none
 */
export async function readImportTable(
  bytes: Uint8Array,
  list: ImportList,
  sheet: number | null,
): Promise<ImportTable> {
  const table = await readTable(bytes, sheet)
  const first: CsvRow[] = []
  while (first.length < rowsAboveHead) {
    const next = await table.rows.next()
    if (next.done) break
    first.push(next.value)
  }
  const index = findHead(
    list,
    first.map(({ cells }) => cells),
  )
  const head = first[index]
  if (!head) throw invalid({ file: ["no_head"] })
  if (head.cells.length > maxImportColumns) {
    await table.rows.return(undefined)
    throw invalid({ file: ["too_many_columns"] })
  }
  const { format, sheets, sheet: found } = table
  const rows = withinLimits(asWide(head.cells, first.slice(index + 1), table.rows))
  return { format, sheets, sheet: found, head: head.cells, headLine: head.line, rows }
}

async function* asWide(
  head: readonly string[],
  first: readonly CsvRow[],
  rows: AsyncGenerator<CsvRow>,
): AsyncGenerator<ImportTableRow> {
  const wide = ({ line, cells }: CsvRow) => ({
    line,
    cells: head.map((_, column) => cells[column] ?? ""),
    beyond: cells.slice(head.length).filter((cell) => cell.trim() !== ""),
  })
  try {
    for (const row of first) yield wide(row)
    for await (const row of rows) yield wide(row)
  } finally {
    await rows.return(undefined)
  }
}

async function* withinLimits<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    count++
    if (count > maxImportRows) throw invalid({ file: ["too_many_rows"] })
    yield row
  }
  if (count === 0) throw invalid({ file: ["no_rows"] })
}

/** What is told of a table: how many rows it has, its columns and their first values. */
export type TableSummary = { rows: number; columns: { name: string; samples: string[] }[] }

/** Reads a table to its end, keeping no row. Throws as reading it does. */
export async function summarise({ head, rows }: Pick<ImportTable, "head" | "rows">): Promise<TableSummary> {
  const columns = head.map((name) => ({ name: name.slice(0, maxSampleLength), samples: [] as string[] }))
  let count = 0
  for await (const { cells } of rows) {
    count++
    for (const [place, { samples }] of columns.entries()) {
      if (samples.length === sampleCount) continue
      const value = cells[place]?.slice(0, maxSampleLength)
      if (value && !samples.includes(value)) samples.push(value)
    }
  }
  return { rows: count, columns }
}
