import { list } from "#lib/backend/platform/database/json-sql.ts"

/** What is told of a row of invoice wherever an entry names it: whose it is, and whom it is for. */
export const namedInvoiceColumns = `invoice.id AS invoice, invoice.number, coalesce(invoice.buyer_party ->> 'name', '') AS buyer,
  ${list(`SELECT registration.id, registration.company_name AS name FROM registration_invoice share
    JOIN registration ON registration.id = share.registration_id WHERE share.invoice_id = invoice.id ORDER BY 1`)} AS registrations`

/** Payments of a row of invoice that no entry brought and that nobody reversed; `columns` of payment and "user". */
export const byHand = (
  columns: string,
) => `SELECT ${columns} FROM invoice_payment payment LEFT JOIN "user" ON "user".id = payment.user_id
  WHERE payment.invoice_id = invoice.id AND payment.bank_entry_id IS NULL AND payment.reverses_id IS NULL
  AND NOT EXISTS (SELECT FROM invoice_payment reversal WHERE reversal.reverses_id = payment.id)`

/** What is told of one that an entry may pay, the fields of OpenInvoice; with what is due next joined to it. */
export const openInvoiceColumns = `${namedInvoiceColumns}, invoice.currency, invoice.date, next.due_on, invoice.total, invoice.balance,
  coalesce(next.due, invoice.balance) AS due, ${list(`${byHand('payment.id, payment.amount, payment.date, "user".name AS user')} ORDER BY payment.id`)} AS by_hand`

/** The instalment of a row of invoice that is due next, and what is left of it, to join; none of one that was paid too much. */
export const nextInstalment = `LEFT JOIN LATERAL (
  SELECT due_date AS due_on, open AS due FROM invoice_open(invoice.id, invoice.total, invoice.balance)
  WHERE open > 0 ORDER BY place LIMIT 1) next ON invoice.balance > 0`
