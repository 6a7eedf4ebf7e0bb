import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { readerOf } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { Target } from "#lib/contract/records/bulk.ts"
import { kindOf, type ListWith, listsWith } from "#lib/contract/records/record-kinds.ts"
import { noteRecords, refuseMovedCount, targetSql } from "../targets.ts"
import { deletionOf } from "./deletable.ts"
import { previewDeletion, versionsHash } from "./preview-deletion.ts"

type List = ListWith<"bulkDelete">

/**
 * Starts the deletion of those of the records meant that whoever asks may delete, as they were counted: what a worker finds changed
 * since is left as it is.
 * @param counted what `previewDeletion` said of them
 * @throws 422 for filters that cannot be, 409 when they or what is related to them is not what was counted any more
 */
export function startDeletion(
  { list, target, counted }: { list: List; target: Target; counted: string },
  asker: Asker,
): Promise<number> {
  const { user } = asker.identity
  const kind = kindOf(list)
  return inTransaction(async (connection) => {
    const job = await startJob(`${list}.delete`, {}, asker, connection)
    const named = { ids: target.ids, filters: target.params.filters }
    const meant = await targetSql(kind, named, areaOf(list).filters(user))
    const where = `${meant.where} AND ${deletionOf(kind).isRemovable(kind, user)}`
    const total = await noteRecords(job, { ...meant, where }, connection, { withVersions: true })
    const now = await previewDeletion(list, target, readerOf(asker), connection)
    refuseMovedCount(now.total, target.nbElements)
    const noted = [await notedVersions(job, connection), ...now.counted.split(".").slice(1)].join(".")
    if (noted !== counted) throw conflict("deletion_moved", now)
    if (total === 0) throw invalid({ target: ["deletion_empty"] })
    return job
  })
}

/** What the noted records come to, each with the version it was noted with: this, not what is read a moment later, is what is deleted. */
async function notedVersions(job: number, connection: Connection): Promise<string> {
  const { versions } = await queryOne<{ versions: string }>(
    {
      text: `SELECT coalesce(${versionsHash("id", "version")}, 0)::text AS versions
        FROM job_batch, unnest(record_ids, versions) AS noted (id, version) WHERE job_id = $1`,
      values: [job],
    },
    connection,
  )
  return versions
}

/**
 * Starts restoring what a deletion deleted; once.
 * @throws 404 for another one's job and for one that is no deletion, 409 while it is at work or when it was undone already, 422 when it
 *   deleted nothing
 */
export function startUndo(deletion: number, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    const { list, isAtWork } = await lockDeletion(deletion, asker, connection)
    if (isAtWork) throw conflict("deletion_at_work", null)
    const job = await startJob(`${list}.restore`, {}, asker, connection)
    await query({ text: "UPDATE job SET reverts_id = $2 WHERE id = $1", values: [job, deletion] }, connection)
    const { total } = await queryOne<{ total: number }>(
      {
        text: `WITH copied AS (
            INSERT INTO job_row (job_id, position, record_id, data)
            SELECT $2, position, record_id, json_build_object('version', (data ->> 'version')::int + 1)
            FROM job_row WHERE job_id = $1 AND status = 'done' RETURNING 1)
          UPDATE job SET total = (SELECT count(*) FROM copied) WHERE id = $2 RETURNING total`,
        values: [deletion, job],
      },
      connection,
    )
    if (total === 0) throw invalid({ job: ["deletion_empty"] })
    return job
  }).catch((error: unknown) => {
    if (!isTaken(error, "job_reverts_id_key")) throw error
    throw conflict("deletion_undone", null)
  })
}

async function lockDeletion(
  id: number,
  { identity: { user } }: Asker,
  connection: Connection,
): Promise<{ list: List; isAtWork: boolean }> {
  const [found] = await query<{ kind: string; is_at_work: boolean }>(
    {
      text: `SELECT kind, status IN ('queued', 'running') AS is_at_work FROM job
        WHERE id = $1 AND ($2 OR user_id = $3) FOR UPDATE`,
      values: [id, user.isAdmin, user.id],
    },
    connection,
  )
  const list = listsWith("bulkDelete").find((one) => found?.kind === `${one}.delete`)
  if (!found || !list) throw notFound("job")
  return { list, isAtWork: found.is_at_work }
}
