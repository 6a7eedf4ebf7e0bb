import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { isAddressTaken } from "#lib/backend/records/address-taken.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import type { TrashType } from "#lib/contract/records/trash.ts"
import { isErased, isMerged } from "./data.ts"

/** Companies of a contact are locked before it, as everywhere: its return shows on them. */
async function lockReached(type: TrashType, id: number, connection: Connection): Promise<void> {
  for (const text of areaOf(recordKinds[type].list).merge?.locks ?? [])
    await query({ text, values: [[id]] }, connection)
}

type Stored = { deleted_at: string; version: number; is_merged: boolean; is_erased: boolean }

/**
 * Brings a deleted record back into every list, as it was.
 * @throws 404 when there is no such deleted record, 409 when it was merged into another one or erased, or when its e-mail address
 * belongs to another contact meanwhile
 */
export function restoreRecord(type: TrashType, id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    await lockReached(type, id, connection)
    const [current] = await query<Stored>(
      {
        text: `SELECT deleted_at, version, ${isMerged(type)} AS is_merged, ${isErased(type)} AS is_erased FROM ${type} record
          WHERE id = $1 AND deleted_at IS NOT NULL FOR UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!current) throw subjectNotFound({ type, id })
    if (current.is_erased) throw conflict("person_erased", null)
    if (current.is_merged) throw conflict("record_merged", null)
    await query(
      { text: `UPDATE ${type} SET deleted_at = NULL, version = version + 1 WHERE id = $1`, values: [id] },
      connection,
    )
    const version = current.version + 1
    const changes = { deleted_at: [current.deleted_at, null] as [unknown, unknown] }
    await writeAudit({ actor, action: "restore", type, id, changes, version }, connection)
  }).catch((error: unknown) => {
    if (!isAddressTaken(error)) throw error
    throw conflict("email_taken_meanwhile", null)
  })
}
