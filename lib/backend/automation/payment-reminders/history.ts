import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { ReminderHistory } from "#lib/contract/automation/payment-reminders.ts"

/** $1 the invoice, $2 the day. */
const sql = `SELECT coalesce(state.overdue, 0) AS overdue, state.next_step, state.next_on,
    (SELECT json_build_object('reason', reason, 'user', (SELECT name FROM "user" WHERE id = user_id), 'created_at', ${exactMoment("created_at")})
      FROM payment_reminder_hold WHERE invoice_id = invoice.id) AS hold,
    (SELECT json_build_object('reason', reason, 'at', ${exactMoment("at")}) FROM payment_reminder_failure
      WHERE instalment_id = state.instalment_id AND step = state.next_step) AS failure,
    ${list(`SELECT reminder.id, step, amount, reminder.email, sent_on, ${exactMoment("reminder.created_at")} AS created_at,
        (SELECT name FROM "user" WHERE "user".id = reminder.user_id) AS user, is_automatic, delivery.status, delivery.failure, end_reason
      FROM payment_reminder reminder LEFT JOIN mail_delivery delivery ON delivery.mail_id = reminder.mail_id
      WHERE invoice_id = invoice.id ORDER BY reminder.id DESC`)} AS reminders
  FROM invoice LEFT JOIN LATERAL payment_reminder_state(invoice, $2::date) state ON true WHERE invoice.id = $1`

/** What was done about what an invoice owes, the latest first. Throws a 404. @param today YYYY-MM-DD */
export async function remindersOfInvoice(invoice: number, today: string): Promise<ReminderHistory> {
  const [found] = await query<ReminderHistory>({
    name: "payment-reminder-history",
    text: sql,
    values: [invoice, today],
  })
  if (!found) throw notFound("invoice")
  return found
}
