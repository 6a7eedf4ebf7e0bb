import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { resumeJob } from "#lib/backend/records/jobs/resume-job.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import type { JobStatus } from "#lib/contract/platform/jobs.ts"
import { type ListWith, listsWith } from "#lib/contract/records/record-kinds.ts"
import { noteBatches } from "../targets.ts"

type Undo = { id: number; status: JobStatus }

const isAtWork = (status: JobStatus) => status === "queued" || status === "running"

/**
 * Starts restoring what a deletion deleted, or continues where that was stopped: each record is restored once (L-32).
 * @returns the job's id
 * @throws 404 for another one's job and for one that is no deletion, 409 while it is at work or when it was undone already, 422 when it
 *   deleted nothing
 */
export function startUndo(deletion: number, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    const { list, status } = await lockDeletion(deletion, asker, connection)
    if (isAtWork(status)) throw conflict("deletion_at_work", null)
    const undo = await findUndo(deletion, connection)
    if (undo) return continueUndo(undo, asker, connection)
    const job = await startJob(`${list}.restore`, {}, asker, connection)
    await query({ text: "UPDATE job SET reverts_id = $2 WHERE id = $1", values: [job, deletion] }, connection)
    if ((await noteDeleted(deletion, job, connection)) === 0) throw invalid({ job: ["deletion_empty"] })
    return job
  })
}

/** Nobody else starts or continues the undo of this deletion until the transaction ends. */
async function lockDeletion(
  id: number,
  { identity: { user } }: Asker,
  connection: Connection,
): Promise<{ list: ListWith<"bulkDelete">; status: JobStatus }> {
  const [found] = await query<{ kind: string; status: JobStatus }>(
    {
      text: "SELECT kind, status FROM job WHERE id = $1 AND ($2 OR user_id = $3) FOR UPDATE",
      values: [id, user.isAdmin, user.id],
    },
    connection,
  )
  const list = listsWith("bulkDelete").find((one) => found?.kind === `${one}.delete`)
  if (!found || !list) throw notFound("job")
  return { list, status: found.status }
}

/** Read after the deletion is locked: a statement that waited for the lock would not see what the other one wrote. */
async function findUndo(deletion: number, connection: Connection): Promise<Undo | undefined> {
  const [found] = await query<Undo>(
    { text: "SELECT id, status FROM job WHERE reverts_id = $1", values: [deletion] },
    connection,
  )
  return found
}

/** The rest is restored in the name of whoever continues, who follows the job. */
async function continueUndo(
  { id, status }: Undo,
  { identity }: Asker,
  connection: Connection,
): Promise<number> {
  if (isAtWork(status) || status === "completed") throw conflict("deletion_undone", null)
  await query(
    { text: "UPDATE job SET user_id = $2 WHERE id = $1", values: [id, identity.user.id] },
    connection,
  )
  await resumeJob(id, connection)
  return id
}

/** Notes what a deletion deleted, each with the version that it left; how many they are. */
function noteDeleted(deletion: number, job: number, connection: Connection): Promise<number> {
  const deleted = `SELECT record_id AS id, (data ->> 'version')::int + 1 AS version, row_number() OVER (ORDER BY position) AS position
    FROM job_row WHERE job_id = $2 AND status = 'done'`
  return noteBatches({ job: "$1", target: deleted, values: [job, deletion], withVersions: true }, connection)
}
