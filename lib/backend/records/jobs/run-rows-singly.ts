import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { Outcome, RunningJob } from "#lib/backend/records/registry/job.ts"
import { untilDone } from "./until-done.ts"

export type SingleRow<Data> = { position: number; data: Data }

/** What became of a row; `data` replaces what the row held. */
export type SingleResult<Data> = {
  status: "done" | "skipped" | "failed"
  recordId: number | null
  message: string | null
  data: Data
}

/** Treats one row on the connection of its own transaction. */
export type TreatRow<Data> = (row: SingleRow<Data>, connection: Connection) => Promise<SingleResult<Data>>

/**
 * Treats the rows of a job one by one, each in a transaction of its own, for work whose rows touch whatever they name:
 * locks are never held from one row to the next. As with chunks, a row is done once.
 */
export function runRowsSingly<Data>(job: RunningJob<unknown>, treat: TreatRow<Data>): Promise<Outcome> {
  return untilDone(job, (after) => treatNextRow(job.id, after, treat))
}

type Taken<Data> = SingleRow<Data> & { is_cancelled: boolean }

/** Treats the next row after a position, again when another transaction came in its way. @returns its position */
export function treatNextRow<Data>(
  jobId: number,
  after: number,
  treat: TreatRow<Data>,
): Promise<number | "none" | "cancelled"> {
  return againAfterRace(() => treatRowAfter(jobId, after, treat))
}

function treatRowAfter<Data>(
  jobId: number,
  after: number,
  treat: TreatRow<Data>,
): Promise<number | "none" | "cancelled"> {
  return inTransaction(async (connection) => {
    const [row] = await query<Taken<Data>>(
      {
        name: "job-take-row",
        text: `SELECT position, data,
            (SELECT cancel_requested_at IS NOT NULL FROM job WHERE id = job_id) AS is_cancelled
          FROM job_row WHERE job_id = $1 AND position > $2 AND status = 'pending'
          ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED`,
        values: [jobId, after],
      },
      connection,
    )
    if (!row) return "none"
    if (row.is_cancelled) return "cancelled"
    const result = await treat(row, connection)
    await writeResult(jobId, row.position, result, connection)
    return row.position
  })
}

async function writeResult(
  jobId: number,
  position: number,
  { status, recordId, message, data }: SingleResult<unknown>,
  connection: Connection,
): Promise<void> {
  await query(
    {
      name: "job-write-row",
      text: `WITH counted AS (
          UPDATE job SET done = done + 1, errors = errors + ($3 = 'failed')::int, skipped = skipped + ($3 = 'skipped')::int
          WHERE id = $1)
        UPDATE job_row SET status = $3::job_row_status, record_id = $4, message = $5, data = $6
        WHERE job_id = $1 AND position = $2`,
      values: [jobId, position, status, recordId, message, JSON.stringify(data)],
    },
    connection,
  )
}
