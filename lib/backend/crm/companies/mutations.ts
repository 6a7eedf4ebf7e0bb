import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { forbidden, notFound } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { mayDeleteCompany } from "./ownership.ts"

/**
 * Deletes a company so that it can be restored: it leaves every list, its data stay.
 * @throws 404 when there is no such active company, 403 when the user may not delete it
 */
export function deleteCompany(id: number, user: User, requestId: string): Promise<void> {
  return inTransaction(async (connection) => {
    const [deleted] = await query<{ sale_owner_ids: number[]; deleted_at: string }>(
      {
        text: `UPDATE company SET deleted_at = now(), version = version + 1 WHERE id = $1 AND deleted_at IS NULL
          RETURNING sale_owner_ids, deleted_at`,
        values: [id],
      },
      connection,
    )
    if (!deleted) throw notFound("company")
    if (!mayDeleteCompany(user, deleted.sale_owner_ids)) throw forbidden("delete")
    const actor = { userId: user.id, requestId }
    await writeAudit(
      { actor, action: "delete", type: "company", id, changes: { deleted_at: [null, deleted.deleted_at] } },
      connection,
    )
  })
}
