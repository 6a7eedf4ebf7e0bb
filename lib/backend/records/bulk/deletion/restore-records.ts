import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isAddressTaken } from "#lib/backend/records/address-taken.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import { type RowResult, runRows } from "#lib/backend/records/jobs/run-rows.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import { isErased, isMerged } from "#lib/backend/records/trash/data.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { lockAll } from "./delete-records.ts"

type Kind = KindWith<"bulkDelete">
type Stored = {
  id: number
  version: number
  deleted_at: string
  is_merged: boolean
  is_erased: boolean
  /** Version with which it was restored last; null: never. */
  restored_as: number | null
}

/** Brings back what a deletion of many deleted, and only that: a record that somebody restored or deleted again since is left as it is. */
export function restoreRecords(kind: Kind): Runner<unknown> {
  return (job) => {
    const actor: Actor = { userId: job.userId, requestId: `job-${job.id}` }
    return runRows(job, async (ids, connection, versions) => {
      await lockAll(kind, ids, connection)
      // Those that are back already are as this job would have them.
      const results = new Map<number, RowResult>(
        ids.map((id) => [id, { status: "skipped", message: "unchanged" }]),
      )
      for (const record of await readDeleted(kind, ids, connection)) {
        results.set(record.id, await restore(kind, record, versions.get(record.id), actor, connection))
      }
      return results
    })
  }
}

function readDeleted(kind: Kind, ids: number[], connection: Connection): Promise<Stored[]> {
  return query<Stored>(
    {
      text: `SELECT id, version, deleted_at, ${isMerged(kind)} AS is_merged, ${isErased(kind)} AS is_erased,
          (SELECT max(entry.version) FROM audit_entry entry
            WHERE entry.record_type = '${kind}' AND entry.record_id = record.id AND entry.action = 'restore') AS restored_as
        FROM ${kind} record
        WHERE id = ANY ($1) AND deleted_at IS NOT NULL ORDER BY id`,
      values: [ids],
    },
    connection,
  )
}

async function restore(
  kind: Kind,
  { id, version, deleted_at, is_merged, is_erased, restored_as }: Stored,
  deletedAs: number | null | undefined,
  actor: Actor,
  connection: Connection,
): Promise<RowResult> {
  if (is_erased) return { status: "failed", message: "person_erased" }
  if (is_merged) return { status: "failed", message: "record_merged" }
  // Its version alone says nothing: it moves as well where a deleted company is moved out of a stage that goes.
  if (restored_as !== null && restored_as > (deletedAs ?? 0))
    return { status: "failed", message: "deleted_again" }
  await connection.query("SAVEPOINT restored")
  try {
    await query(
      { text: `UPDATE ${kind} SET deleted_at = NULL, version = version + 1 WHERE id = $1`, values: [id] },
      connection,
    )
  } catch (error) {
    // Another record took what is one's own alone.
    if (!isAddressTaken(error)) throw error
    await connection.query("ROLLBACK TO SAVEPOINT restored")
    return { status: "failed", message: "email_taken_meanwhile" }
  }
  await writeAudits(
    [
      {
        actor,
        action: "restore",
        type: kind,
        id,
        changes: { deleted_at: [deleted_at, null] },
        version: version + 1,
      },
    ],
    connection,
  )
  return { status: "done" }
}
