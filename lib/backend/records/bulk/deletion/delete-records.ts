import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import { type RowResult, runRows } from "#lib/backend/records/jobs/run-rows.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { Seller } from "#lib/backend/records/registry/mergeable.ts"
import { readSeller } from "#lib/backend/records/registry/seller.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { deletionOf } from "./deletable.ts"

type Kind = KindWith<"bulkDelete">
type Stored = { id: number; version: number; removable: boolean }

/** Deletes records as each is deleted alone: restorable, if whoever asked may, and if it is still as it was counted. */
export function deleteRecords(kind: Kind): Runner<unknown> {
  return (job) => {
    const actor: Actor = { userId: job.userId, requestId: `job-${job.id}` }
    return runRows(job, async (ids, connection, versions) => {
      await lockAll(kind, ids, connection)
      const seller = await readSeller(job.userId, connection)
      const results = new Map<number, RowResult>()
      for (const { id, version, removable } of await readRecords(kind, ids, seller, connection)) {
        if (!removable) results.set(id, { status: "failed", message: "deletion_not_yours" })
        else if (version !== versions.get(id))
          results.set(id, { status: "failed", message: "changed_since_counted" })
        else results.set(id, { status: "done" })
      }
      const deleted = [...results].filter(([, { status }]) => status === "done").map(([id]) => id)
      await writeDeletions(kind, deleted, actor, connection)
      return results
    })
  }
}

/** The records, and what a change of them reaches, in the order in which all writers take them. */
export async function lockAll(kind: Kind, ids: number[], connection: Connection): Promise<void> {
  for (const text of deletionOf(kind).locks) await query({ text, values: [ids] }, connection)
}

function readRecords(kind: Kind, ids: number[], seller: Seller, connection: Connection): Promise<Stored[]> {
  return query<Stored>(
    {
      text: `SELECT id, version, ${deletionOf(kind).isRemovable(kind, seller)} AS removable FROM ${kind}
        WHERE id = ANY ($1) AND deleted_at IS NULL`,
      values: [ids],
    },
    connection,
  )
}

async function writeDeletions(
  kind: Kind,
  ids: number[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  if (ids.length === 0) return
  const deleted = await query<{ id: number; deleted_at: string; version: number }>(
    {
      text: `UPDATE ${kind} SET deleted_at = now(), version = version + 1 WHERE id = ANY ($1) RETURNING id, deleted_at, version`,
      values: [ids],
    },
    connection,
  )
  await writeAudits(
    deleted.map(({ id, deleted_at, version }) => ({
      actor,
      action: "delete",
      type: kind,
      id,
      changes: { deleted_at: [null, deleted_at] },
      version,
    })),
    connection,
  )
}
