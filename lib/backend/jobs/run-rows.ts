import { setTimeout as pause } from "node:timers/promises"
import { type Connection, inTransaction, query, queryOne } from "../db.ts"
import type { Outcome, RunningJob } from "./job.ts"

/** Rows treated in one transaction. */
const chunkSize = 200
/** Milliseconds to wait for rows that another worker holds. */
const heldPause = 500

/** What became of a record. */
export type RowResult = { status: "done" } | { status: "skipped" | "failed"; message: string }

/** Treats records on the connection of the chunk's transaction, all at once. */
export type TreatRecords = (ids: number[], connection: Connection) => Promise<Map<number, RowResult>>

type PendingRow = { position: number; record_id: number }
type Chunk = { treated: number; last: number; isCancelled: boolean }

/**
 * Treats the rows of a job that are still to do, chunk by chunk. A row leaves "pending" in the transaction that treats
 * it and is locked until then, so it is done once, whatever dies and however many workers run this job.
 */
export async function runRows(job: RunningJob<unknown>, treat: TreatRecords): Promise<Outcome> {
  let after = 0
  for (;;) {
    if (job.signal.aborted) return { status: "interrupted" }
    const chunk = await treatChunk(job.id, after, treat)
    if (chunk.isCancelled) return { status: "cancelled" }
    after = chunk.last
    if (chunk.treated > 0) continue
    if (!(await hasPendingRows(job.id))) return { status: "completed" }
    // What is left is held by another worker; when that one dies, its rows are to do again.
    await pause(heldPause)
    after = 0
  }
}

function treatChunk(jobId: number, after: number, treat: TreatRecords): Promise<Chunk> {
  return inTransaction(async (connection) => {
    const rows = await takeRows(jobId, after, connection)
    const last = rows.at(-1)?.position ?? after
    if (await isCancelRequested(jobId, connection)) return { treated: 0, last, isCancelled: true }
    if (rows.length === 0) return { treated: 0, last, isCancelled: false }
    const results = await treat(
      rows.map((row) => row.record_id),
      connection,
    )
    await writeResults(jobId, rows, results, connection)
    return { treated: rows.length, last, isCancelled: false }
  })
}

/** Starting after the last row seen, not at the first: rows done a moment ago would be looked at again and again. */
function takeRows(jobId: number, after: number, connection: Connection): Promise<PendingRow[]> {
  return query<PendingRow>(
    {
      name: "job-take-rows",
      text: `SELECT position, record_id FROM job_row WHERE job_id = $1 AND position > $2 AND status = 'pending'
        ORDER BY position LIMIT ${chunkSize} FOR UPDATE SKIP LOCKED`,
      values: [jobId, after],
    },
    connection,
  )
}

async function isCancelRequested(jobId: number, connection: Connection): Promise<boolean> {
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
  const told = rows.map((row) => results.get(row.record_id) ?? gone)
  await query(
    {
      name: "job-write-rows",
      text: `UPDATE job_row SET status = result.status::job_row_status, message = result.message
        FROM unnest($2::int[], $3::text[], $4::text[]) AS result (position, status, message)
        WHERE job_row.job_id = $1 AND job_row.position = result.position`,
      values: [
        jobId,
        rows.map((row) => row.position),
        told.map((result) => result.status),
        told.map((result) => ("message" in result ? result.message : null)),
      ],
    },
    connection,
  )
  await query(
    {
      name: "job-count-rows",
      text: "UPDATE job SET done = done + $2, errors = errors + $3 WHERE id = $1",
      values: [jobId, rows.length, told.filter((result) => result.status === "failed").length],
    },
    connection,
  )
}

async function hasPendingRows(jobId: number): Promise<boolean> {
  const { pending } = await queryOne<{ pending: boolean }>({
    text: "SELECT EXISTS (SELECT FROM job_row WHERE job_id = $1 AND status = 'pending') AS pending",
    values: [jobId],
  })
  return pending
}
