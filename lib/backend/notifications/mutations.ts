import type { User } from "#lib/contract/session.ts"
import { writeAudit } from "../audit.ts"
import { inTransaction, query } from "../db.ts"
import { notFound } from "../errors.ts"

type Stored = { title: string; description: string; target_id: number }

/**
 * Removes a reminder of the user's own, or of anybody's for an administrator; it stays in the audit trail.
 * @throws 404 when there is none that the user may remove: others' reminders are nobody's business
 */
export function removeNotification(id: number, user: User, requestId: string): Promise<void> {
  return inTransaction(async (connection) => {
    const [removed] = await query<Stored>(
      {
        text: `DELETE FROM notification WHERE id = $1 AND ($2 OR target_id = $3)
          RETURNING title, description, target_id`,
        values: [id, user.isAdmin, user.ownerId],
      },
      connection,
    )
    if (!removed) throw notFound("Reminder")
    const actor = { userId: user.id, requestId }
    const changes = Object.fromEntries(
      Object.entries(removed).map(([field, value]): [string, [unknown, unknown]] => [field, [value, null]]),
    )
    await writeAudit({ actor, action: "delete", type: "notification", id, changes }, connection)
  })
}
