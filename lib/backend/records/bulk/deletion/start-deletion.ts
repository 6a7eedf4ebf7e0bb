import { type Connection, inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { readerOf } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { Target } from "#lib/contract/records/bulk.ts"
import { kindOf, type ListWith } from "#lib/contract/records/record-kinds.ts"
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
