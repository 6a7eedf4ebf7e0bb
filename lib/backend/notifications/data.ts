import type { Notification } from "#lib/contract/notifications.ts"
import { env } from "#lib/env.ts"
import { query } from "../db.ts"

/** Most reminders of one day that are shown at once. */
const dayLimit = 100

/** Reminders of an owner that are due on the organiser's current day and not done, by time. */
export function listToday(ownerId: number): Promise<Notification[]> {
  return query<Notification>({
    name: "notifications-today",
    text: `SELECT reminder.id, title, description, expire_at, target_id, skip_alert, notified_at IS NOT NULL AS notified, meta,
        CASE WHEN reminder.company_id IS NOT NULL THEN 'company' WHEN reminder.contact_id IS NOT NULL THEN 'contact' END AS notifiable_type,
        coalesce(reminder.company_id, reminder.contact_id) AS notifiable_id,
        coalesce(company.name, btrim(contact.first_name || ' ' || contact.last_name)) AS notifiable_name
      FROM notification reminder
      LEFT JOIN company ON company.id = reminder.company_id LEFT JOIN contact ON contact.id = reminder.contact_id
      WHERE target_id = $1 AND done_at IS NULL
        AND expire_at >= date_trunc('day', now(), $2) AND expire_at < date_trunc('day', now(), $2) + interval '1 day'
        AND company.deleted_at IS NULL AND contact.deleted_at IS NULL
      ORDER BY expire_at, reminder.id LIMIT ${dayLimit}`,
    values: [ownerId, env().TIME_ZONE],
  })
}
