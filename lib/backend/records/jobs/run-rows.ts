import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import { untilDone } from "./until-done.ts"

/** Rows treated in one transaction. */
const chunkSize = 200

/** What became of a record. */
export type RowResult = { status: "done" } | { status: "skipped" | "failed"; message: PlainCode }

/**
 * Treats records on the connection of the chunk's transaction, all at once.
 * @param versions of the records as they were noted with the job, where they were
 */
export type TreatRecords = (
  ids: number[],
  connection: Connection,
  versions: ReadonlyMap<number, number | null>,
) => Promise<Map<number, RowResult>>

type PendingRow = { position: number; record_id: number; version: number | null }

/**
 * Treats the rows of a job that are still to do, chunk by chunk. A row leaves "pending" in the transaction that treats
 * it and is locked until then, so it is done once, whatever dies and however many workers run this job.
 */
export function runRows(job: RunningJob<unknown>, treat: TreatRecords): Promise<Outcome> {
  return untilDone(job, (after) => treatChunk(job.id, after, treat))
}

function treatChunk(
  jobId: number,
  after: number,
  treat: TreatRecords,
): Promise<number | "none" | "cancelled"> {
  return inTransaction(async (connection) => {
    const rows = await takeRows(jobId, after, connection)
    if (await isCancelRequested(jobId, connection)) return "cancelled"
    const last = rows.at(-1)
    if (!last) return "none"
    const results = await treat(
      rows.map((row) => row.record_id),
      connection,
      new Map(rows.map((row) => [row.record_id, row.version])),
    )
    await writeResults(jobId, rows, results, connection)
    return last.position
  })
}

/** Starting after the last row seen, not at the first: rows done a moment ago would be looked at again and again. */
function takeRows(jobId: number, after: number, connection: Connection): Promise<PendingRow[]> {
  return query<PendingRow>(
    {
      name: "job-take-rows",
      text: `SELECT position, record_id, (data ->> 'version')::int AS version FROM job_row WHERE job_id = $1 AND position > $2 AND status = 'pending' AND record_id IS NOT NULL
        ORDER BY position LIMIT ${chunkSize} FOR UPDATE SKIP LOCKED`,
      values: [jobId, after],
    },
    connection,
  )
}

/** Whether somebody wants a job to stop. */
export async function isCancelRequested(jobId: number, connection: Connection): Promise<boolean> {
  const { requested } = await queryOne<{ requested: boolean }>(
    {
      name: "job-cancel-requested",
      text: "SELECT cancel_requested_at IS NOT NULL AS requested FROM job WHERE id = $1",
      values: [jobId],
    },
    connection,
  )
  return requested
}

const gone: RowResult = { status: "failed", message: "gone" }

async function writeResults(
  jobId: number,
  rows: PendingRow[],
  results: Map<number, RowResult>,
  connection: Connection,
): Promise<void> {
  const reported = rows.map((row) => results.get(row.record_id) ?? gone)
  const count = (status: RowResult["status"]) => reported.filter((result) => result.status === status).length
  await query(
    {
      name: "job-write-rows",
      text: `UPDATE job_row SET status = result.status::job_row_status, message = result.message
        FROM unnest($2::int[], $3::text[], $4::text[]) AS result (position, status, message)
        WHERE job_row.job_id = $1 AND job_row.position = result.position`,
      values: [
        jobId,
        rows.map((row) => row.position),
        reported.map((result) => result.status),
        reported.map((result) => ("message" in result ? result.message : null)),
      ],
    },
    connection,
  )
  await query(
    {
      name: "job-count-rows",
      text: "UPDATE job SET done = done + $2, errors = errors + $3, skipped = skipped + $4 WHERE id = $1",
      values: [jobId, rows.length, count("failed"), count("skipped")],
    },
    connection,
  )
}
