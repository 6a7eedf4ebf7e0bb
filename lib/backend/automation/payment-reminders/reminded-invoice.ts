import { reasonSql } from "#lib/backend/mail/delivery/writable.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ReminderExclusion } from "#lib/contract/automation/payment-reminder-terms.ts"
import type { BillingEntity, Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

/** What the details of a payment are made of, as the invoice has them. */
export type PaidTo = { name: string; iban: string; bic: string; account: string; bank: string }

/** An invoice and what decides whether its buyer is reminded, of what and by which text. */
export type RemindedInvoice = {
  id: number
  number: string
  kind: "invoice" | "credit_note"
  language: MailLanguage
  currency: Currency
  entity: BillingEntity
  buyer: string
  paid_to: PaidTo
  /** Of what is overdue; null where nothing is. */
  instalment_id: number | null
  due_date: string | null
  /** Cents. */
  overdue: number
  sent: number
  /** Null after the last step, and where the show has none. */
  next_step: number | null
  next_on: string | null
  has_plan: boolean
  hold: string | null
  tradeshow_id: number | null
  registration_id: number | null
  session_id: number | null
  company_id: number | null
  /** Null where the template has none in the invoice's language. */
  text: { subject: string; content: string } | null
  name: string
  first_name: string
  last_name: string
  email: string
  unwritable: Extract<ReminderExclusion, "no_address" | "bounced" | "blacklisted"> | null
}

/**
 * $1 ids, $2 the day. The address is the organisation's, else that of the billing contact as it is now, else the one the invoice was
 * issued to; a contact with it says whether it can be
 * written to. Who unsubscribed from news owes what is owed all the same.
 */
const sql = `SELECT invoice.id, invoice.number, invoice.kind, invoice.language, invoice.currency, invoice.entity, buyer_party ->> 'name' AS buyer,
    json_build_object('name', seller_party ->> 'name', 'iban', coalesce(seller_party ->> 'iban', ''), 'bic', coalesce(seller_party ->> 'bic', ''),
      'account', coalesce(seller_party ->> 'account', ''), 'bank', coalesce(seller_party ->> 'bank', '')) AS paid_to,
    state.instalment_id, state.due_date, coalesce(state.overdue, 0) AS overdue, coalesce(state.sent, 0) AS sent, state.next_step, state.next_on,
    EXISTS (SELECT FROM payment_reminder_step WHERE tradeshow_id = state.tradeshow_id) AS has_plan,
    (SELECT reason FROM payment_reminder_hold WHERE invoice_id = invoice.id) AS hold,
    state.tradeshow_id, state.registration_id, registration.tradeshow_session_id AS session_id,
    (SELECT company_id FROM registration_association WHERE registration_id = registration.id AND is_primary) AS company_id,
    (SELECT json_build_object('subject', object, 'content', content) FROM payment_reminder_step step JOIN mail_template_text text
        ON text.template_id = CASE invoice.language WHEN 'fr' THEN step.template_fr_id ELSE step.template_id END AND text.language = invoice.language
      WHERE step.tradeshow_id = state.tradeshow_id AND step.step = state.next_step) AS text,
    recipient.name, recipient.first_name, recipient.last_name, coalesce(recipient.email, '') AS email,
    CASE WHEN recipient.email IS NULL THEN 'no_address'
      ELSE (SELECT nullif(${reasonSql("contact", undefined, "known.email")}, 'unsubscribed') FROM contact_address known
        JOIN contact ON contact.id = known.contact_id WHERE known.email = recipient.email::citext) END AS unwritable
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, rank) JOIN invoice USING (id)
  LEFT JOIN LATERAL payment_reminder_state(invoice, $2::date) state ON true
  LEFT JOIN registration ON registration.id = state.registration_id
  LEFT JOIN invoicing_organization organization ON organization.id = invoice.organization_id
  CROSS JOIN LATERAL (
    SELECT coalesce(nullif(organization.email, ''), CASE WHEN organization.id IS NULL THEN nullif(registration.billing_email::text, '') END,
        nullif(buyer_party ->> 'email', '')) AS email,
      coalesce(CASE WHEN organization.id IS NULL THEN nullif(btrim(concat_ws(' ', registration.billing_first_name, registration.billing_last_name)), '') END,
        nullif(buyer_party ->> 'contact', ''), buyer_party ->> 'name') AS name,
      CASE WHEN organization.id IS NULL THEN coalesce(registration.billing_first_name, '') ELSE '' END AS first_name,
      CASE WHEN organization.id IS NULL THEN coalesce(registration.billing_last_name, '') ELSE '' END AS last_name) recipient
  ORDER BY rank`

/** Invoices in the order of the ids; unknown ones are left out. @param today YYYY-MM-DD */
export function readRemindedInvoices(
  ids: readonly number[],
  today: string,
  connection?: Connection,
): Promise<RemindedInvoice[]> {
  return query<RemindedInvoice>({ name: "reminded-invoices", text: sql, values: [ids, today] }, connection)
}
