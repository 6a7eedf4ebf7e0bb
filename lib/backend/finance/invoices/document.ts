import { reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import type { ExchangeRate } from "#lib/contract/finance/invoice-fields.ts"
import { bookCurrency } from "#lib/contract/finance/ledger-terms.ts"
import { env } from "#lib/env.ts"
import { taxInBooks } from "./book-currency.ts"

/** The state of a row of the ledger at the accounting partner, by the column that names it. */
const external = (column: "invoice_id" | "payment_id", row: string) =>
  `(SELECT json_build_object('id', id, 'state', state, 'tries', tries, 'problem', problem, 'said', said, 'sent_at', ${moment("sent_at")})
    FROM external_document WHERE ${column} = ${row} AND entity = ANY ($2::billing_entity[])) AS external`

type Payment = Omit<InvoiceDetail["payments"][number], "method"> & {
  method: { id: number; name: string; name_fr: string } | null
}

type Stored = Omit<InvoiceDetail, "tax" | "payments" | "is_overdue" | "exchange"> & {
  exchange: ExchangeRate | null
  tax: number
  tax_category: InvoiceDetail["tax"]["category"]
  tax_rate: number
  tax_reason: string
  tax_reason_code: string
  payments: Payment[]
}

const sql = `SELECT id, kind, number, entity, date, currency, language, '{"account": ""}'::jsonb || seller_party AS seller, buyer_party AS buyer, about,
    payment_method, purchase_order, buyer_reference, is_deposit, is_split AS is_splitting, reason, subtotal, discount_rate / 100.0::float AS discount_rate, discount, taxable,
    tax, tax_category, tax_rate / 100.0::float AS tax_rate, tax_reason, tax_reason_code, total, credited, paid, balance,
    ${list(`SELECT category, rate / 100.0::float AS rate, taxable, tax AS amount, reason, reason_code FROM invoice_taxes(invoice.id) ORDER BY place`)} AS taxes,
    (SELECT json_build_object('media_id', id, 'name', name, 'mime', mime, 'size', size) FROM stored_file WHERE id = invoice.file_id) AS file,
    (SELECT json_build_object('rate', rate, 'date', date, 'source', source) FROM invoice_exchange_rate
      WHERE invoice_exchange_rate.invoice_id = coalesce(invoice.credits_id, invoice.id) AND is_printed) AS exchange,
    invoice_due_on(invoice) AS due_on, ${external("invoice_id", "invoice.id")},
    (SELECT json_build_object('id', id, 'number', number, 'date', date, 'deducted', invoice.deducted) FROM invoice corrected WHERE corrected.id = invoice.credits_id) AS credits,
    ${list(`SELECT id, number, date, total, file_id IS NOT NULL AS has_file FROM invoice note WHERE note.credits_id = invoice.id ORDER BY id`)} AS credit_notes,
    ${list(`SELECT registration_id, label, detail, quantity, unit_price, amount,
        CASE WHEN tax_category IS NOT NULL THEN json_build_object('category', tax_category, 'rate', tax_rate / 100.0::float) END AS tax,
        (SELECT json_build_object('line_id', part.id, 'invoice_id', deposit.id, 'number', deposit.number, 'date', deposit.date)
          FROM invoice_line part JOIN invoice deposit ON deposit.id = part.invoice_id WHERE part.id = line.deducts_id) AS deducts
      FROM invoice_line line WHERE invoice_id = invoice.id ORDER BY position, id`)} AS lines,
    (SELECT json_build_object('id', final.id, 'number', final.number) FROM invoice_line part
      JOIN invoice_line deduction ON deduction.deducts_id = part.id JOIN invoice final ON final.id = deduction.invoice_id AND final.credited < final.total
      WHERE part.invoice_id = invoice.id ORDER BY final.id LIMIT 1) AS deducted_by,
    ${list(`SELECT due_date, amount FROM invoice_instalment WHERE invoice_id = invoice.id ORDER BY position`)} AS instalments,
    ${list(`SELECT payment.id, payment.amount, payment.date, payment.reference, payment.reverses_id, reversal.id IS NOT NULL AS is_reversed,
        (SELECT json_build_object('id', id, 'name', name, 'name_fr', name_fr) FROM payment_method WHERE id = payment.payment_method_id) AS method,
        (SELECT json_build_object('entry', entry.id, 'name', bank_statement.name) FROM bank_entry entry
          JOIN bank_statement ON bank_statement.id = entry.statement_id WHERE entry.id = payment.bank_entry_id) AS statement,
        (SELECT entry.date FROM bank_entry entry LEFT JOIN bank_allocation used ON used.id = payment.allocation_id
          -- What is paid by a customer's credit alone is paid on the day of its use.
          WHERE entry.id = payment.bank_entry_id AND entry.date <> payment.date
            AND (used.id IS NULL OR abs(used.amount) < abs(coalesce(payment.bank_amount, payment.amount)))) AS bank_date,
        (SELECT name FROM "user" WHERE "user".id = payment.user_id) AS user, ${moment("payment.created_at")} AS created_at,
        ${external("payment_id", "payment.id")}
      FROM invoice_payment payment LEFT JOIN invoice_payment reversal ON reversal.reverses_id = payment.id
      WHERE payment.invoice_id = invoice.id ORDER BY payment.id`)} AS payments
  FROM invoice WHERE id = $1`

/** A document of the ledger, whole. Throws a 404 for an unknown one. */
export async function findDocument(
  id: number,
  language: Language,
  connection?: Connection,
): Promise<InvoiceDetail> {
  const [stored] = await query<Stored>(
    { name: "invoice-detail", text: sql, values: [id, reportedEntities()] },
    connection,
  )
  if (!stored) throw notFound("invoice")
  const { tax, tax_category, tax_rate, tax_reason, tax_reason_code, payments, exchange, ...rest } = stored
  return {
    ...rest,
    exchange: exchange && {
      currency: bookCurrency[rest.entity],
      ...exchange,
      tax: taxInBooks(rest.taxes, exchange.rate),
    },
    is_overdue: rest.due_on !== null && rest.due_on < todayIn(env().TIME_ZONE),
    tax: {
      category: tax_category,
      rate: tax_rate,
      amount: tax,
      reason: tax_reason,
      reason_code: tax_reason_code,
    },
    payments: payments.map((payment) => ({ ...payment, method: named(payment.method, language) })),
  }
}

function named(method: Payment["method"], language: Language) {
  return method && { id: method.id, name: language === "fr" ? method.name_fr : method.name }
}
