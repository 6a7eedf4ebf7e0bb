import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { PlatformReportKind } from "#lib/contract/finance/platform-terms.ts"
import type { Period } from "./periods.ts"

/** An invoice or credit note to a business abroad (flow 10.1); cents, rates in basis points. */
export type ReportedInvoice = {
  kind: "invoice" | "credit_note"
  is_deposit: boolean
  number: string
  date: string
  currency: string
  on_debits: boolean
  taxable: number
  tax: number
  /** VAT in euros of an invoice in another currency whose exchange rate is known. */
  tax_in_euros?: number
  /** By category and rate, basis points. */
  taxes: {
    category: string
    rate: number
    taxable: number
    tax: number
    reason: string
    reason_code: string
  }[]
  /** Within the union its VAT number, elsewhere its country and name. */
  buyer: { name: string; vat_code: string; country: string; is_eu: boolean }
  corrects: { number: string; date: string } | null
}

/** All else that is sold on a day at one rate (10.3); credit notes take off. */
export type ReportedDay = {
  date: string
  currency: string
  on_debits: boolean
  is_taxed: boolean
  rate: number
  taxable: number
  tax: number
  count: number
}

/** What was received for an invoice on a day (10.2), and for all else at one rate (10.4); below zero what went back. */
export type ReportedReceipt = { number: string; issued: string; date: string; rate: number; amount: number }
export type ReceivedDay = { date: string; rate: number; amount: number }

export type SalesContent = { invoices: ReportedInvoice[]; days: ReportedDay[] }
export type ReceiptsContent = { invoices: ReportedReceipt[]; days: ReceivedDay[] }
export type ReportContent = SalesContent | ReceiptsContent

/** Documents that no platform carries: their buyers are no businesses in France, or not subject to VAT, as was found out. */
const reportedSql = `document.entity = $1 AND document.seller_party ->> 'country_code' = 'FR'
  AND (french_siren(document.buyer_party) IS NULL OR EXISTS (SELECT FROM platform_flow flow
    WHERE flow.invoice_id = coalesce(document.credits_id, document.id) AND flow.set_aside_at IS NOT NULL AND flow.is_reported))`

const isEu = (document: string) =>
  `EXISTS (SELECT FROM country WHERE code = ${document}.buyer_party ->> 'country_code' AND is_eu)`

/** Businesses abroad: within the union those with a VAT number, elsewhere all, as exhibitors are businesses. */
const isBusinessAbroad = (document: string) =>
  `(${document}.buyer_party ->> 'country_code' <> 'FR' AND (coalesce(${document}.buyer_party ->> 'vat_code', '') <> '' OR NOT ${isEu(document)}))`

const onDebits = (document: string) => `coalesce(${document}.seller_party ->> 'vat_due', '') = 'debits'`

/** The exchange rate of a document, to euros; null of one in euros, and of one of before rates were asked for. */
const exchanged =
  "LEFT JOIN invoice_exchange_rate exchange ON exchange.invoice_id = coalesce(document.credits_id, document.id)"
/** Cents in euros, rounded as in the books; those of a document without a rate stay as they are. */
const inEuros = (cents: string) => `round(${cents} / coalesce(exchange.rate, 1))`

const salesSql = `SELECT
  ${list(`SELECT document.kind, document.is_deposit, document.number, document.date, document.currency, ${onDebits("document")} AS on_debits,
      document.taxable, document.tax,
      CASE WHEN exchange.rate IS NOT NULL THEN (SELECT sum(${inEuros("part.tax")})::int FROM invoice_taxes(document.id) part) END AS tax_in_euros,
      ${list("SELECT category, rate, taxable, tax, reason, reason_code FROM invoice_taxes(document.id) ORDER BY place")} AS taxes,
      json_build_object('name', document.buyer_party ->> 'name', 'vat_code', coalesce(document.buyer_party ->> 'vat_code', ''),
        'country', document.buyer_party ->> 'country_code', 'is_eu', ${isEu("document")}) AS buyer,
      CASE WHEN corrected.id IS NOT NULL THEN json_build_object('number', corrected.number, 'date', corrected.date) END AS corrects
    FROM invoice document LEFT JOIN invoice corrected ON corrected.id = document.credits_id ${exchanged}
    WHERE ${reportedSql} AND document.date BETWEEN $2 AND $3 AND ${isBusinessAbroad("document")} ORDER BY document.id`)} AS invoices,
  ${list(`SELECT document.date, CASE WHEN exchange.rate IS NULL THEN document.currency ELSE 'EUR' END AS currency, ${onDebits("document")} AS on_debits, part.category = 'S' AS is_taxed,
      part.rate, sum(sign.of * ${inEuros("part.taxable")})::int AS taxable, sum(sign.of * ${inEuros("part.tax")})::int AS tax,
      count(*)::int AS count
    FROM invoice document ${exchanged} CROSS JOIN LATERAL (SELECT CASE document.kind WHEN 'invoice' THEN 1 ELSE -1 END AS of) sign
      CROSS JOIN LATERAL invoice_taxes(document.id) part
    WHERE ${reportedSql} AND document.date BETWEEN $2 AND $3 AND NOT ${isBusinessAbroad("document")}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`)} AS days`

/** Receipts of services on which VAT falls due with them; in euros, as the tax administration takes nothing else. */
const receiptsSql = (
  rest: string,
) => `FROM invoice_payment payment JOIN invoice document ON document.id = payment.invoice_id ${exchanged}
  CROSS JOIN LATERAL (SELECT array_agg(category ORDER BY place) AS categories, array_agg(rate ORDER BY place) AS rates,
      array_agg((taxable + tax)::bigint ORDER BY place) AS weights FROM invoice_taxes(document.id)) taxes
  CROSS JOIN LATERAL unnest(taxes.categories, taxes.rates, share_out(payment.amount, taxes.weights)) AS part(category, rate, amount)
  WHERE ${reportedSql} AND payment.date BETWEEN $2 AND $3 AND part.category = 'S' AND (document.currency = 'EUR' OR exchange.rate IS NOT NULL)
    AND NOT ${onDebits("document")} AND ${rest}`

const receivedSql = `SELECT
  ${list(`SELECT document.number, document.date AS issued, payment.date, part.rate, sum(${inEuros("part.amount")})::int AS amount
    ${receiptsSql(isBusinessAbroad("document"))} GROUP BY 1, 2, 3, 4 HAVING sum(${inEuros("part.amount")}) <> 0 ORDER BY 3, 1`)} AS invoices,
  ${list(`SELECT payment.date, part.rate, sum(${inEuros("part.amount")})::int AS amount
    ${receiptsSql(`NOT ${isBusinessAbroad("document")}`)} GROUP BY 1, 2 HAVING sum(${inEuros("part.amount")}) <> 0 ORDER BY 1, 2`)} AS days`

/** An invoice in euros has no other VAT in euros. */
const withoutNull = ({ tax_in_euros, ...invoice }: StoredInvoice): ReportedInvoice =>
  tax_in_euros === null ? invoice : { ...invoice, tax_in_euros }

type StoredInvoice = Omit<ReportedInvoice, "tax_in_euros"> & { tax_in_euros: number | null }

/** What of a period is reported, as the ledger has it now. */
export async function readContent(
  { entity, kind }: { entity: BillingEntity; kind: PlatformReportKind },
  { from, to }: Period,
  connection: Connection,
): Promise<ReportContent> {
  const values = [entity, from, to]
  if (kind === "receipts") return queryOne<ReceiptsContent>({ text: receivedSql, values }, connection)
  const { invoices, days } = await queryOne<{ invoices: StoredInvoice[]; days: ReportedDay[] }>(
    { text: salesSql, values },
    connection,
  )
  return { invoices: invoices.map(withoutNull), days }
}
