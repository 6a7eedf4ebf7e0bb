import { findDocument } from "#lib/backend/finance/invoices/document.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { DueDocument } from "./due-documents.ts"
import type { AccountingPartner, PartnerIds, ReportedPayment } from "./partner.ts"

/** What the partner calls an invoice that it has, its credit notes, and the payments of it that stand there. */
function readAbout(invoice: number): Promise<PartnerIds> {
  return queryOne<PartnerIds>({
    text: `SELECT coalesce(told.external_id, '') AS id,
        ARRAY(SELECT note.external_id FROM external_document note JOIN invoice ON invoice.id = note.invoice_id
          WHERE note.about_id = told.about_id AND note.state = 'sent' AND invoice.kind = 'credit_note' ORDER BY note.id) AS notes,
        ARRAY(SELECT paid.external_id FROM external_document paid JOIN invoice_payment payment ON payment.id = paid.payment_id
          WHERE paid.about_id = told.about_id AND paid.state = 'sent' AND payment.amount > 0 AND payment.reverses_id IS NULL
            AND NOT EXISTS (SELECT FROM invoice_payment reversal JOIN external_document taken ON taken.payment_id = reversal.id
              WHERE reversal.reverses_id = payment.id AND taken.state = 'sent') ORDER BY paid.id) AS payments
      FROM external_document told WHERE told.invoice_id = $1`,
    values: [invoice],
  })
}

type PaymentToReport = ReportedPayment & { reversed: (ReportedPayment & { id: string }) | null }

/** A payment as it is reported; a reversal with the payment that it reverses. */
function readPayment(id: number): Promise<PaymentToReport> {
  const fields = (
    row: string,
  ) => `'key', ${row}.key, 'amount', ${row}.amount, 'date', ${row}.date, 'reference', ${row}.reference,
    'method', coalesce((SELECT name FROM payment_method WHERE id = ${row}.payment_method_id), '')`
  return queryOne<PaymentToReport>({
    text: `SELECT payment.key, payment.amount, payment.date, payment.reference, coalesce(method.name, '') AS method,
        (SELECT json_build_object(${fields("reversed")}, 'id', sent.external_id)
          FROM invoice_payment reversed JOIN external_document sent ON sent.payment_id = reversed.id
          WHERE reversed.id = payment.reverses_id) AS reversed
      FROM invoice_payment payment LEFT JOIN payment_method method ON method.id = payment.payment_method_id
      WHERE payment.id = $1`,
    values: [id],
  })
}

async function tellPayment(id: number, about: PartnerIds, partner: AccountingPartner): Promise<string> {
  const { reversed, ...payment } = await readPayment(id)
  if (reversed) return partner.reverse(reversed, about)
  return payment.amount < 0 ? partner.recordRefund(payment, about) : partner.recordPayment(payment, about)
}

/**
 * Tells a partner of a document or payment.
 * @returns what the partner calls it
 * @throws PartnerTrouble
 */
export async function tell(due: DueDocument, partner: AccountingPartner): Promise<string> {
  if (due.payment_id !== null) return tellPayment(due.payment_id, await readAbout(due.about_id), partner)
  const document = await findDocument(due.invoice_id ?? due.about_id, "en")
  if (document.kind === "invoice") return partner.issueInvoice(document)
  return partner.issueCreditNote(document, await readAbout(due.about_id))
}
