import { createHash } from "node:crypto"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { type Filled, fillPlaceholders } from "#lib/backend/mail/templates/placeholders.ts"
import { recordValues } from "#lib/backend/mail/templates/record-values.ts"
import { shownShowValues } from "#lib/backend/mail/templates/show-values.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { ReminderProposal } from "#lib/contract/automation/payment-reminders.ts"
import { findRunSession } from "../sequences/mails/run-values.ts"
import { daysBetween, invoiceValues } from "./invoice-values.ts"
import { exclusionOf } from "./left-out.ts"
import type { RemindedInvoice } from "./reminded-invoice.ts"

const unwritten: Filled = { subject: "", html: "", missing: [] }

/** The mail as its recipient gets it. */
async function written(
  invoice: RemindedInvoice,
  { today, userName }: { today: string; userName: string },
  connection?: Connection,
): Promise<Filled> {
  const { text, registration_id, session_id, language } = invoice
  if (text === null || registration_id === null) return unwritten
  const session = await findRunSession(session_id, connection)
  const values = {
    ...(await recordValues({ type: "registration", id: registration_id }, userName, connection)),
    ...(session && shownShowValues(session, language)),
    FIRST_NAME: invoice.first_name,
    LAST_NAME: invoice.last_name,
    ...invoiceValues(invoice, today),
  }
  const filled = await fillPlaceholders({ subject: text.subject, html: text.content }, values, connection)
  return { ...filled, html: outgoingHtml(filled.html) }
}

/**
 * The reminder of an invoice as it would be sent now, or why there is none.
 * @param writing the day (YYYY-MM-DD), and how whoever writes signs
 */
export async function proposalOf(
  invoice: RemindedInvoice,
  writing: { today: string; userName: string },
  connection?: Connection,
): Promise<ReminderProposal> {
  const { today } = writing
  const excluded = exclusionOf(invoice, today)
  const { subject, html, missing } =
    excluded === null ? await written(invoice, writing, connection) : unwritten
  const reason = excluded ?? (missing.length > 0 ? "missing_value" : null)
  const { id, number, buyer, language, currency, due_date, name, email } = invoice
  const shown = {
    invoice: id,
    number,
    buyer,
    language,
    currency,
    amount: invoice.overdue,
    due_date,
    days_late: due_date === null ? 0 : daysBetween(due_date, today),
    step: invoice.next_step,
    next_on: invoice.next_on,
    name,
    email,
    subject,
    html,
    reason,
    detail: reason === "on_hold" ? (invoice.hold ?? "") : missing.join(", "),
  }
  return { ...shown, digest: createHash("sha256").update(JSON.stringify(shown)).digest("hex") }
}
