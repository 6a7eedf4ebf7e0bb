import type { Api } from "#lib/api/link.ts"
import { daysBetween } from "#lib/backend/automation/payment-reminders/invoice-values.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { insertRow, onConnection, sql, unique } from "./database.ts"
import { createBilled, issueInvoice } from "./invoices.ts"
import { createShow, type TestShow } from "./registrations.ts"

const words = {
  en: "Reminder [INVOICE_NUMBER]: [AMOUNT_DUE], due on [DUE_DATE], [DAYS_LATE] days ago, to [PAYMENT_DETAILS]",
  fr: "Relance [INVOICE_NUMBER] de [AMOUNT_DUE], échue le [DUE_DATE]",
}

/** A template of reminders, in both languages or in one. */
export async function createReminderTemplate(languages: readonly ("en" | "fr")[] = ["en", "fr"]) {
  const { id } = await insertRow<{ id: number }>("mail_template", { type: 2 })
  for (const language of languages)
    await insertRow("mail_template_text", {
      template_id: id,
      language,
      title: unique("Reminder"),
      object: `[INVOICE_NUMBER] (${language})`,
      content: `<p>Hello [FIRST_NAME],</p><p>${words[language]}</p>`,
    })
  return id
}

/** A show that reminds after so many days, by texts of its own. */
export async function createRemindingShow(days: readonly number[] = [7, 21, 45]): Promise<TestShow> {
  const show = await createShow()
  await insertRow("payment_reminder_plan", { tradeshow_id: show.id })
  for (const [index, after] of days.entries()) {
    const template = await createReminderTemplate()
    await insertRow("payment_reminder_step", {
      tradeshow_id: show.id,
      step: index + 1,
      days: after,
      template_id: template,
      template_fr_id: template,
    })
  }
  return show
}

/** Moves what an invoice was due on, and its reminders, so many days into the past: documents are frozen, and days go by slowly. */
export function ageInvoice(invoice: number, days: number): Promise<void> {
  return onConnection(async (connection) => {
    await connection.query("SET session_replication_role = replica")
    await connection.query(
      "UPDATE invoice_instalment SET due_date = due_date - $2::int WHERE invoice_id = $1",
      [invoice, days],
    )
    await connection.query("UPDATE invoice SET due_on = due_on - $2::int WHERE id = $1", [invoice, days])
    await connection.query("UPDATE payment_reminder SET sent_on = sent_on - $2::int WHERE invoice_id = $1", [
      invoice,
      days,
    ])
  })
}

/** An invoice of a show of which all, or the first instalment, has been due for so many days. */
export async function createOverdue(api: Api, show: TestShow, daysLate: number, more: object = {}) {
  const { id: registration } = await createBilled({ show })
  const { id, number, total, instalments } = await issueInvoice(api, registration, more)
  const today = todayIn(env().TIME_ZONE)
  await ageInvoice(id, daysLate + daysBetween(today, instalments[0]?.due_date ?? today))
  return { id, number, total, registration }
}

/** Has the mails of reminders on their way, so that nothing takes them back. */
export const handOver = (invoice: number) =>
  sql(
    `UPDATE mail_delivery SET status = 'sent', sent_at = now()
      WHERE mail_id IN (SELECT mail_id FROM payment_reminder WHERE invoice_id = $1) AND status = 'queued'`,
    [invoice],
  )
