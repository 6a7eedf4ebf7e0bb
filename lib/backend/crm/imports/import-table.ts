import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type CsvRow, type CsvTable, readCsv } from "#lib/backend/platform/parsing/read-csv.ts"
import { maxImportColumns, maxImportRows } from "#lib/contract/crm/imports.ts"

/** First different values of a column that tell what is in it, and characters of each. */
const sampleCount = 3
const maxSampleLength = 120

/**
 * Reads a file as far as an import takes it.
 * @throws 422 on `file` for one that is no table or has too many columns; while rows are read, for too many or none
 */
export async function readImportTable(bytes: Uint8Array): Promise<CsvTable> {
  const { head, rows } = await readCsv(bytes)
  if (head.length > maxImportColumns) throw invalid({ file: ["too_many_columns"] })
  return { head, rows: withinLimits(rows) }
}

async function* withinLimits(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
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
export async function summarise({ head, rows }: CsvTable): Promise<TableSummary> {
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
