import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { conflict, forbidden, notFound } from "#lib/backend/platform/http/errors.ts"
import { isAddressTaken } from "#lib/backend/records/address-taken.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { type MergeType, type NotRestored, undoDays } from "#lib/contract/records/merges.ts"
import { giveFieldsBack } from "./fields.ts"
import { lockPair } from "./lock-pair.ts"
import { type MergeLog, writeAuditTrail } from "./merge.ts"
import { mergeableOf } from "./mergeable-of.ts"
import { moveRowsBack } from "./move-rows.ts"
import { reportedChange } from "./reported-change.ts"

type StoredMerge = {
  id: number
  type: MergeType
  kept: number
  removed: number
  user_id: number | null
  moved: MergeLog
  is_open: boolean
}

/** Whether a merge was not undone yet and is not too old for it. */
export const isOpen = `(undone_at IS NULL AND at > now() - interval '${undoDays} days')`

/**
 * Undoes a merge: brings the removed record back with its rows that are still on the kept one, and gives the kept one the
 * values back that were overwritten and not changed since.
 * @returns what could not be restored
 * @throws 404 for an unknown merge; 403 to those who neither made it nor may delete the company; 409 when it was
 *   undone, is too old, one of the records is gone, or another contact has an address meanwhile
 */
export function undoMerge(id: number, user: User, requestId: string): Promise<NotRestored> {
  return againAfterRace(() => inTransaction((connection) => undo(id, user, requestId, connection))).catch(
    (error: unknown) => {
      if (!isAddressTaken(error)) throw error
      throw conflict("email_taken_meanwhile", null)
    },
  )
}

async function undo(id: number, user: User, requestId: string, connection: Connection): Promise<NotRestored> {
  const merge = await readMerge(id, connection)
  const records = await lockPair(merge.type, [merge.kept, merge.removed], connection)
  const [kept, removed] = [records.get(merge.kept), records.get(merge.removed)]
  // Read again: another undo may have come before the locks.
  const { is_open } = await readMerge(id, connection)
  if (!is_open || !kept || kept.deleted_at !== null || !removed) {
    throw conflict("merge_not_undoable", null)
  }
  const isMaker = merge.user_id === user.id
  if (!isMaker && !mergeableOf(merge.type).mayRemove(user, kept.owners)) {
    throw forbidden("delete")
  }
  const actor = { userId: user.id, requestId }
  const notRestored = await revert(merge, removed.deleted_at, actor, connection)
  await query({ text: "UPDATE record_merge SET undone_at = now() WHERE id = $1", values: [id] }, connection)
  return notRestored
}

async function revert(
  { moved, ...pair }: StoredMerge,
  deletedAt: string | null,
  actor: Actor,
  connection: Connection,
): Promise<NotRestored> {
  const notRestored: NotRestored = { fields: [], rows: [] }
  const changes = await reportedChange(
    pair,
    async () => {
      if (moved.optOuts) await mergeableOf(pair.type).optOuts?.part(pair.kept, moved.optOuts, connection)
      // First the values: the removed record's e-mail must be free when it lives again.
      notRestored.fields = await giveFieldsBack(pair, moved.fields, connection)
      if (moved.hasAddress) await mergeableOf(pair.type).addresses?.part(pair, connection)
      notRestored.rows = await moveRowsBack(pair, moved.rows, connection)
      if (moved.joined) await mergeableOf(pair.type).twins?.part(moved.joined, connection)
      await query(
        { text: `UPDATE ${pair.type} SET deleted_at = NULL WHERE id = $1`, values: [pair.removed] },
        connection,
      )
    },
    actor,
    connection,
  )
  await writeAuditTrail({ pair, action: "unmerge", changes, deletedAt: [deletedAt, null], actor }, connection)
  return notRestored
}

async function readMerge(id: number, connection: Connection): Promise<StoredMerge> {
  const [merge] = await query<StoredMerge>(
    {
      text: `SELECT id, record_type AS type, kept_id AS kept, removed_id AS removed, user_id, moved, ${isOpen} AS is_open
        FROM record_merge WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!merge) throw notFound("merge")
  return merge
}
