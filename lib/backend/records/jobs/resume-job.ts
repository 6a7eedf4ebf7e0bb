import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { enqueue } from "#lib/backend/platform/jobs/queue.ts"

/** Puts a job that was cancelled or failed back into the queue, in the caller's transaction: it goes on with the rows it did not come to. */
export async function resumeJob(id: number, connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE job SET status = 'queued', cancel_requested_at = NULL, ended_at = NULL, failure = NULL
        WHERE id = $1 AND status IN ('cancelled', 'failed')`,
      values: [id],
    },
    connection,
  )
  await enqueue(id, connection)
}
