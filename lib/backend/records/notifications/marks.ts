import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { Notification } from "#lib/contract/records/notifications.ts"
import { findReminder } from "./data.ts"
import { type Changer, lockReminder } from "./mutations.ts"

/** Sets a mark, unless it is set already, and writes that down. */
async function mark(
  reminder: Notification,
  field: "done" | "skip_alert",
  isSet: boolean,
  { user, requestId }: Changer,
  connection: Connection,
): Promise<Notification> {
  if (reminder[field] === isSet) return reminder
  const assignment = field === "done" ? "done_at = CASE WHEN $2 THEN now() END" : "skip_alert = $2"
  await query(
    { text: `UPDATE notification SET ${assignment} WHERE id = $1`, values: [reminder.id, isSet] },
    connection,
  )
  const changes: Changes = { [field]: [reminder[field], isSet] }
  const entry = { action: "edit", type: "notification", id: reminder.id, changes } as const
  await writeAudit({ actor: { userId: user.id, requestId }, ...entry }, connection)
  return { ...reminder, [field]: isSet }
}

/** Marks a reminder done, or not done after all. Throws as `lockReminder`. */
export function setDone(id: number, isDone: boolean, changer: Changer): Promise<Notification> {
  return inTransaction(async (connection) =>
    mark(await lockReminder(id, changer.user, connection), "done", isDone, changer, connection),
  )
}

/** Keeps a reminder from ever alerting. Throws as `lockReminder`. */
export function skipAlert(id: number, changer: Changer): Promise<Notification> {
  return inTransaction(async (connection) =>
    mark(await lockReminder(id, changer.user, connection), "skip_alert", true, changer, connection),
  )
}

/**
 * Takes on telling the user of a reminder that is due (N-20): of all tabs that ask, one wins. What was done, skipped or
 * moved to later meanwhile is nobody's to tell.
 * @returns whether this caller is the one
 * @throws 404 when there is no such reminder, 403 when it is for somebody else
 */
export async function claimAlert(id: number, user: User): Promise<boolean> {
  const won = await query({
    name: "notification-claim",
    text: `UPDATE notification SET notified_at = now() WHERE id = $1 AND target_id = $2
      AND notified_at IS NULL AND done_at IS NULL AND NOT skip_alert AND expire_at <= now() RETURNING id`,
    values: [id, user.ownerId],
  })
  if (won.length > 0) return true
  const reminder = await findReminder(id, user)
  if (!reminder) throw notFound("reminder")
  if (reminder.target_id !== user.ownerId) throw new Refusal(403, { message: "reminder_not_yours" })
  return false
}
