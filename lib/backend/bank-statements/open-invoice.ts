import { list } from "../database/json-sql.ts"

/** What is told of a row of invoice wherever an entry names it: whose it is, and whom it is for. */
export const namedInvoiceColumns = `invoice.id AS invoice, invoice.number, coalesce(invoice.buyer_party ->> 'name', '') AS buyer,
  ${list(`SELECT registration.id, registration.company_name AS name FROM registration_invoice share
    JOIN registration ON registration.id = share.registration_id WHERE share.invoice_id = invoice.id ORDER BY 1`)} AS registrations`

/** What is told of one that an entry may pay: the fields of OpenInvoice. */
export const openInvoiceColumns = `${namedInvoiceColumns}, invoice.date, invoice_due_on(invoice) AS due_on, invoice.total, invoice.balance,
  invoice_due(invoice) AS due`
