import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import type { TargetSql } from "#lib/backend/records/bulk/targets.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import type { CsvDelimiter, ExportFormat } from "#lib/contract/crm/exports.ts"
import { env } from "#lib/env.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"
import { type Cell, cellOf, type StoredCell } from "./cell.ts"
import { csvOf } from "./csv.ts"
import { type RecordCursor, withRecordCursor } from "./record-cursor.ts"
import { xlsxOf } from "./xlsx.ts"

/** Days for which an export can be fetched. */
export const storedDays = 7

const mimes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/** A table of records: its columns' labels and SQL expressions on the record's own table. */
export type ExportTable = {
  /** Name of the file without its date, and of the sheet. */
  name: string
  format: ExportFormat
  /** What parts the values of a CSV file; unset, by the language of whoever asked. */
  delimiter?: CsvDelimiter | undefined
  target: TargetSql
  columns: { label: string; sql: string; isMoment?: boolean }[]
  /** What true and false are called. */
  labels: { yes: string; no: string }
}

/** Ends the reading of an export that is not to be finished. */
class Stopped extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`export ${outcome.status}`)
    this.outcome = outcome
  }
}

/** Writes a table of records to a file, batch by batch. An export that was interrupted begins again. */
export async function writeExport(job: RunningJob<unknown>, table: ExportTable): Promise<Outcome> {
  try {
    return await withRecordCursor(table.target, async (cursor) => {
      await startCounting(job.id, cursor)
      const header = table.columns.map(({ label }) => label)
      const batches = readBatches(job, table, cursor)
      const content =
        table.format === "csv"
          ? csvOf(header, batches, table.delimiter ?? csvDelimiterOf(job.language))
          : xlsxOf({ name: table.name, header, batches })
      const extension = `.${table.format}`
      const day = todayIn(env().TIME_ZONE)
      const fileId = await writeFile(
        {
          folder: "exports",
          name: `${table.name} ${day}${extension}`,
          mime: mimes[table.format],
          extension,
          userId: job.userId,
          days: storedDays,
        },
        content,
      )
      return { status: "completed", fileId }
    })
  } catch (error) {
    const stopped = stoppedBy(error)
    if (stopped) return stopped.outcome
    throw error
  }
}

/** The store wraps what ended its stream. */
function stoppedBy(error: unknown): Stopped | undefined {
  if (error instanceof Stopped) return error
  return error instanceof Error && error.cause !== undefined ? stoppedBy(error.cause) : undefined
}

/** What another worker has counted, or has ended, stays. */
async function startCounting(jobId: number, { total, connection }: RecordCursor): Promise<void> {
  await query(
    {
      text: "UPDATE job SET total = $2, done = least(done, $2), errors = 0 WHERE id = $1 AND status = 'running'",
      values: [jobId, total],
    },
    connection,
  )
}

async function* readBatches(
  job: RunningJob<unknown>,
  { target, columns, labels }: ExportTable,
  { connection, next }: RecordCursor,
): AsyncGenerator<Cell[][]> {
  const record = target.table
  // As one JSON value a row: half the time of typed columns, and no name of a column is read from the caller.
  const text = `SELECT json_build_array(${columns.map(({ sql }) => sql).join(", ")}) AS cells
    FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN ${record} USING (id) ORDER BY place`
  let done = 0
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    const rows = await query<{ cells: StoredCell[] }>({ text, values: [ids] }, connection)
    yield rows.map(({ cells }) =>
      cells.map((cell, place) => {
        if (typeof cell === "boolean") return cell ? labels.yes : labels.no
        return cellOf(cell, columns[place]?.isMoment ?? false)
      }),
    )
    done += ids.length
    await countRows(job, done, connection)
  }
}

/**
 * Says how far the file is. After an outage two workers may write one export, each its own file, so neither adds to what the other counts.
 * @throws Stopped when the job is to end before its time
 */
async function countRows(job: RunningJob<unknown>, done: number, connection: Connection): Promise<void> {
  if (job.signal.aborted) throw new Stopped({ status: "interrupted" })
  const [row] = await query<{ is_cancelled: boolean }>(
    {
      name: "export-count-rows",
      text: `UPDATE job SET done = greatest(done, $2) WHERE id = $1 AND status = 'running'
        RETURNING cancel_requested_at IS NOT NULL AS is_cancelled`,
      values: [job.id, done],
    },
    connection,
  )
  if (row?.is_cancelled !== false) throw new Stopped({ status: "cancelled" })
}
