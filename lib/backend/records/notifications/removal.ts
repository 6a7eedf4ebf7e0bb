import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { subjectColumn, subjectOf } from "#lib/backend/records/kinds/subject-sql.ts"
import type { Notification } from "#lib/contract/records/notifications.ts"
import { type Changer, lockReminder, nothing, readBack, recorded, requireSubject } from "./mutations.ts"

/** For how long a removed reminder is kept apart; its text stays in the audit trail for good. */
const undoPeriod = "1 day"

/** The record that a removed reminder is about. */
const about = subjectOf("reminders", (kind) => `(reminder->>'${subjectColumn(kind)}')`)

/**
 * Removes a reminder. It is kept apart for a day, so that no list has to leave it out.
 * @throws 404 and 403 as `lockReminder`
 */
export function removeReminder(id: number, { user, requestId }: Changer): Promise<void> {
  return inTransaction(async (connection) => {
    const current = await lockReminder(id, user, connection)
    await query(
      {
        text: `WITH removed AS (DELETE FROM notification WHERE id = $1 RETURNING *),
            outdated AS (DELETE FROM removed_notification WHERE removed_at < now() - interval '${undoPeriod}')
          INSERT INTO removed_notification (id, reminder) SELECT id, to_jsonb(removed) FROM removed`,
        values: [id],
      },
      connection,
    )
    const entry = {
      action: "delete",
      type: "notification",
      id,
      changes: changesBetween(recorded(current), nothing),
    } as const
    await writeAudit({ actor: { userId: user.id, requestId }, ...entry }, connection)
  })
}

/**
 * Brings a removed reminder back under its own id, done, told or silenced as it was.
 * @throws 404 when none was removed within the day, 403 when the user could not have removed it, 422 on `notifiable_id` when
 * the record it is about does not live any more
 */
export function restoreReminder(id: number, { user, requestId }: Changer): Promise<Notification> {
  return inTransaction(async (connection) => {
    const [removed] = await query<Pick<Notification, "notifiable_type" | "notifiable_id">>(
      {
        text: `SELECT ${about.type} AS notifiable_type, (${about.id})::int AS notifiable_id
          FROM removed_notification WHERE id = $1 AND removed_at >= now() - interval '${undoPeriod}' FOR UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!removed) throw notFound("reminder")
    await requireSubject(removed, connection)
    await query(
      {
        text: `WITH removed AS (DELETE FROM removed_notification WHERE id = $1 RETURNING reminder)
          INSERT INTO notification SELECT back.* FROM removed, jsonb_populate_record(NULL::notification, '{"is_notice": false}' || reminder) back`,
        values: [id],
      },
      connection,
    )
    const reminder = await readBack(id, user, connection)
    if (!reminder.permissions.update) throw new Refusal(403, { message: "reminder_not_yours" })
    const changes = changesBetween(nothing, recorded(reminder))
    const entry = { action: "restore", type: "notification", id, changes } as const
    await writeAudit({ actor: { userId: user.id, requestId }, ...entry }, connection)
    return reminder
  })
}
