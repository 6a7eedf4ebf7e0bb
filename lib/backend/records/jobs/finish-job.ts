import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { type EndedJob, remindOfJob } from "./remind-of-job.ts"

/** How a job ends. */
export type JobOutcome = { status: EndedJob["status"]; fileId?: number }

/** Ends a job and tells its user, once: a second worker that comes to the same end changes nothing. */
export async function finishJob(id: number, { status, fileId }: JobOutcome): Promise<void> {
  await inTransaction(async (connection) => {
    const ended = await endJob(id, status, fileId, connection)
    if (ended) await remindOfJob(ended, connection)
  })
}

async function endJob(
  id: number,
  status: JobOutcome["status"],
  fileId: number | undefined,
  connection: Connection,
): Promise<EndedJob | undefined> {
  const [ended] = await query<EndedJob>(
    {
      text: `UPDATE job SET status = $2::job_status, ended_at = now(), file_id = $3
        WHERE id = $1 AND status IN ('queued', 'running')
        RETURNING id, kind, status, user_id, done, errors, skipped, file_id,
          CASE WHEN kind LIKE '%.import-check' THEN id ELSE (input ->> 'check')::int END AS import_id, input ->> 'language' AS language,
          extract(epoch FROM now() - coalesce(started_at, now()))::int AS seconds`,
      values: [id, status, fileId ?? null],
    },
    connection,
  )
  return ended
}
