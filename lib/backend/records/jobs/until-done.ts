import { setTimeout as pause } from "node:timers/promises"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"

/** Milliseconds to wait for rows that another worker holds. */
const leasedPause = 500

/**
 * Treats the next rows of a job after a position.
 * @returns the position of the last one treated; "none" when no row after it is free
 */
export type TreatNext = (after: number) => Promise<number | "none" | "cancelled">

/**
 * Goes through the rows of a job until none is to do and none is to be written out. What is left at the end is held by
 * another worker; when that one dies, its rows are to do again.
 */
export async function untilDone(job: RunningJob<unknown>, treatNext: TreatNext): Promise<Outcome> {
  let after = 0
  for (;;) {
    if (job.signal.aborted) return { status: "interrupted" }
    const treated = await treatNext(after)
    if (treated === "cancelled") return { status: "cancelled" }
    if (treated !== "none") {
      after = treated
      continue
    }
    if (await writeOutRows(job.id)) continue
    if (!(await hasPendingRows(job.id))) return { status: "completed" }
    await pause(leasedPause)
    after = 0
  }
}

async function hasPendingRows(jobId: number): Promise<boolean> {
  const { pending } = await queryOne<{ pending: boolean }>({
    text: `SELECT EXISTS (SELECT FROM job_row WHERE job_id = $1 AND status = 'pending')
      OR EXISTS (SELECT FROM job_batch WHERE job_id = $1) AS pending`,
    values: [jobId],
  })
  return pending
}

/**
 * Writes out the next records of a job as rows to do; their positions come after all there are.
 * @returns whether there were any that no other worker is writing out
 */
async function writeOutRows(jobId: number): Promise<boolean> {
  const written = await query<{ position: number }>({
    text: `WITH next AS (
        SELECT position FROM job_batch WHERE job_id = $1 ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED
      ), batch AS (
        DELETE FROM job_batch USING next WHERE job_id = $1 AND job_batch.position = next.position
        RETURNING job_batch.position, record_ids, versions
      ), written AS (
        INSERT INTO job_row (job_id, position, record_id, data)
        SELECT $1, batch.position + record.place - 1, record.id,
          CASE WHEN record.version IS NOT NULL THEN json_build_object('version', record.version) END
        FROM batch, unnest(record_ids, versions) WITH ORDINALITY AS record (id, version, place)
      )
      SELECT position FROM batch`,
    values: [jobId],
  })
  return written.length > 0
}
