import { leaseAgain } from "#lib/backend/mail/delivery/lease-mails.ts"
import { isAmong, type PacedSource } from "#lib/backend/mail/delivery/paced-sources.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { isDisabled } from "#lib/backend/records/registry/active-seller.ts"

const waiting = `mail_delivery delivery JOIN payment_reminder reminder ON reminder.mail_id = delivery.mail_id
  WHERE delivery.status = 'queued' AND delivery.is_paced AND delivery.due_at <= now()`

const column = { mailbox: "mailbox_id", sender: "sender_id" } as const

/** Automatic payment reminders, as what sends them knows them: they are written before their turn. Those of users are checked as well before they go (I-76). */
export const reminderMailSource: PacedSource = {
  due: `SELECT CASE WHEN delivery.sender_id IS NULL THEN 'mailbox' ELSE 'sender' END AS kind, coalesce(delivery.sender_id, delivery.mailbox_id) AS id
    FROM ${waiting} AND NOT EXISTS (SELECT FROM mailing_sender WHERE id = delivery.sender_id AND paused_at IS NOT NULL)`,
  recipients: "SELECT mail_id, email FROM payment_reminder",
  // What it says is due has to be due still, a moment before it goes. An automatic one goes in nobody's name who was disabled (M-102).
  unwanted: `SELECT coalesce(reminder.mail_id, 0) AS mail_id,
      reminder.amount IS DISTINCT FROM (SELECT overdue FROM payment_reminder_state(invoice, reminder.sent_on))
        OR EXISTS (SELECT FROM payment_reminder_hold WHERE invoice_id = invoice.id)
        OR EXISTS (SELECT FROM mail_delivery delivery WHERE delivery.mail_id = reminder.mail_id AND delivery.is_paced
          AND ${isDisabled("delivery.user_id")}) AS is_refused,
      EXISTS (SELECT FROM mail_delivery delivery JOIN mailing_sender sender ON sender.id = delivery.sender_id
        WHERE delivery.mail_id = reminder.mail_id AND sender.paused_at IS NOT NULL) AS is_paused
    FROM payment_reminder reminder JOIN invoice ON invoice.id = reminder.invoice_id WHERE reminder.mail_id ${isAmong}`,
  checksWritten: true,
  has: async ({ kind, id }) => {
    const found = await query({
      name: `payment_reminders_due_by_${kind}`,
      text: `SELECT WHERE EXISTS (SELECT FROM ${waiting} AND delivery.${column[kind]} = $1)`,
      values: [id],
    })
    return found.length > 0
  },
  again: ({ kind, id }, most, holder) =>
    leaseAgain(
      {
        joined: "JOIN payment_reminder reminder ON reminder.mail_id = mail_delivery.mail_id",
        where: `mail_delivery.is_paced AND mail_delivery.${column[kind]} = $1`,
      },
      id,
      most,
      holder,
    ),
  next: async () => [],
}
