import { inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { lockRegistration } from "./lock-registration.ts"

/**
 * Deletes a draft so that it can be restored: it leaves every list, and its applicant cannot go on with it.
 * @throws 404 when there is no such active draft, 409 when it has been published
 */
export function removeIncomplete(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const { is_published } = await lockRegistration(id, connection)
    if (is_published) throw conflict("already_published", null)
    const { deleted_at, version } = await queryOne<{ deleted_at: string; version: number }>(
      {
        text: "UPDATE registration SET deleted_at = now(), version = version + 1 WHERE id = $1 RETURNING deleted_at, version",
        values: [id],
      },
      connection,
    )
    const changes = { deleted_at: [null, deleted_at] as [unknown, unknown] }
    await writeAudit({ actor, action: "delete", type: "registration", id, changes, version }, connection)
  })
}
