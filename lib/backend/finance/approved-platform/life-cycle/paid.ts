import { queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"

/** A payment of an invoice as its status "paid" says it. */
export type Paid = {
  payment: number
  /** Of the invoice. */
  number: string
  issued: string
  is_deposit: boolean
  /** Cents with tax; below zero of a refund, and of the reversal of a payment. */
  amount: number
  currency: Currency
  /** Day on which the money came or went back, YYYY-MM-DD. */
  date: string
  /** What of it is of each rate, basis points. */
  parts: { rate: number; amount: number }[]
  seller: { name: string; siren: string }
  buyer: { name: string; siren: string }
  /** When the platform was sent the invoice, ISO 8601. */
  received: string
}

const party = (column: string) =>
  `json_build_object('name', ${column} ->> 'name', 'siren', coalesce(french_siren(${column}), ''))`

export function readPaid(payment: number): Promise<Paid> {
  return queryOne<Paid>({
    text: `SELECT payment.id AS payment, invoice.number, invoice.date AS issued, payment.amount, invoice.currency, payment.date,
        invoice.is_deposit, (SELECT json_agg(json_build_object('rate', shared.rate, 'amount', shared.amount))
          FROM (SELECT array_agg(rate ORDER BY place) AS rates, array_agg((taxable + tax)::bigint ORDER BY place) AS weights
            FROM invoice_taxes(invoice.id)) taxes
          CROSS JOIN LATERAL unnest(taxes.rates, share_out(payment.amount, taxes.weights)) AS shared(rate, amount)) AS parts,
        ${party("seller_party")} AS seller, ${party("buyer_party")} AS buyer, ${moment("document.sent_at")} AS received
      FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
      JOIN platform_flow document ON document.invoice_id = invoice.id
      WHERE payment.id = $1`,
    values: [payment],
  })
}
