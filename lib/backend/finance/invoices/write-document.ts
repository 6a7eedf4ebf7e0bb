import { noteDocument } from "#lib/backend/finance/partner-notes/note-for-partner.ts"
import { noteDocumentForPlatform } from "#lib/backend/finance/partner-notes/note-for-platform.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { sqlStateOf } from "#lib/backend/platform/database/sql-state.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import type {
  InvoiceAbout,
  InvoiceFigures,
  InvoiceLine,
  InvoiceParty,
} from "#lib/contract/finance/invoice-detail.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { asBasisPoints } from "./figures.ts"

/** `credits`: the line of its invoice that a line of a credit note credits, and how much of its quantity. */
export type WrittenLine = InvoiceLine & { credits?: { line_id: number; quantity: number } }

/** A document as it is issued. */
export type Document = Omit<InvoiceFigures, "lines"> & {
  lines: WrittenLine[]
  entity: BillingEntity
  kind: "invoice" | "credit_note"
  key: string
  /** Of what an invoice was requested with. */
  requestHash: Buffer | null
  date: string
  language: "en" | "fr"
  credits_id: number | null
  reason: string
  /** Of a credit note: cents that its invoice left to pay and no longer does. */
  deducted: number | null
  organization_id: number | null
  seller: InvoiceParty
  buyer: InvoiceParty
  about: InvoiceAbout
  purchase_order: string
  buyer_reference: string
  payment_method: string
  is_deposit: boolean
  is_splitting: boolean
  user: number | null
}

const documentSql = `INSERT INTO invoice (entity, kind, key, date, currency, language, credits_id, reason, organization_id,
    seller_party, buyer_party, about, payment_method, discount_rate, subtotal, discount, taxable, tax_category, tax_rate, tax,
    tax_reason, tax_reason_code, total, balance, is_split, user_id, deducted, purchase_order, buyer_reference,
    is_deposit, request_hash, customer, logo_id, year, serial, number)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    CASE WHEN $2 = 'invoice'::invoice_kind THEN $23::int ELSE 0 END, $24, $25, $26, $27, $28, $29, $30,
    CASE WHEN $2 = 'invoice'::invoice_kind THEN coalesce('O' || $9::int, (SELECT min(coalesce('C' || company_ids[1], 'R' || id)) FROM registration WHERE id = ANY ($31)), '')
      ELSE (SELECT customer FROM invoice WHERE id = $7) END,
    CASE WHEN $2 = 'invoice'::invoice_kind THEN (SELECT logo_id FROM invoice_seller WHERE entity = $1 FOR KEY SHARE)
      ELSE (SELECT logo_id FROM invoice WHERE id = $7) END, 0, 0, '')
  RETURNING id, number`

const linesSql = `INSERT INTO invoice_line (invoice_id, registration_id, label, detail, quantity, unit_price, amount, tax_category, tax_rate, deducts_id,
    credits_line_id, credited_quantity, position)
  SELECT $1, registration_id, label, detail, quantity, unit_price, amount, (tax ->> 'category')::tax_category,
    round((tax ->> 'rate')::numeric * 100)::int, (deducts ->> 'line_id')::int, (credits ->> 'line_id')::int, (credits ->> 'quantity')::numeric, place
  FROM ROWS FROM (jsonb_to_recordset($2)
    AS (registration_id int, label text, detail text, quantity numeric, unit_price int, amount int, tax jsonb, deducts jsonb,
      credits jsonb)) WITH ORDINALITY
    AS line(registration_id, label, detail, quantity, unit_price, amount, tax, deducts, credits, place)`

const taxesSql = `INSERT INTO invoice_tax (invoice_id, position, category, rate, taxable, tax, reason, reason_code)
  SELECT $1, place, category, round(rate * 100)::int, taxable, amount, reason, reason_code
  FROM ROWS FROM (jsonb_to_recordset($2)
    AS (category tax_category, rate numeric, taxable int, amount int, reason text, reason_code text)) WITH ORDINALITY
    AS part(category, rate, taxable, amount, reason, reason_code, place)`

const instalmentsSql = `INSERT INTO invoice_instalment (invoice_id, position, due_date, amount)
  SELECT $1, place, (part ->> 'due_date')::date, (part ->> 'amount')::int
  FROM jsonb_array_elements($2) WITH ORDINALITY AS given(part, place)`

function row(document: Document): unknown[] {
  const { entity, kind, key, date, currency, language, credits_id, reason, organization_id } = document
  const { seller, buyer, about, payment_method, discount_rate, subtotal, discount, taxable, tax, total } =
    document
  return [
    entity,
    kind,
    key,
    date,
    currency,
    language,
    credits_id,
    reason,
    organization_id,
    JSON.stringify(seller),
    JSON.stringify(buyer),
    JSON.stringify(about),
    payment_method,
    asBasisPoints(discount_rate),
    subtotal,
    discount,
    taxable,
    tax.category,
    asBasisPoints(tax.rate),
    tax.amount,
    tax.reason,
    tax.reason_code,
    total,
    document.is_splitting,
    document.user,
    document.deducted,
    document.purchase_order,
    document.buyer_reference,
    document.is_deposit,
    document.requestHash,
    document.lines.map(({ registration_id }) => registration_id),
  ]
}

/**
 * Issues a document under the next number of its series, whose row stays locked until the transaction ends: call it last.
 * @throws 409 for a credit note of a deposit that a final invoice deducts, 422 on `billing_date` for one before the last document's of the series, and for one of a closed period
 */
export async function writeDocument(
  document: Document,
  connection: Connection,
): Promise<{ id: number; number: string }> {
  try {
    const issued = await queryOne<{ id: number; number: string }>(
      { name: "invoice-issue", text: documentSql, values: row(document) },
      connection,
    )
    const parts: [text: string, rows: unknown][] = [
      // A document with one rate says it itself.
      ...(document.taxes.length > 1 ? [[taxesSql, document.taxes] satisfies [string, unknown]] : []),
      [linesSql, document.lines],
      [instalmentsSql, document.instalments],
    ]
    for (const [text, rows] of parts)
      await query({ text, values: [issued.id, JSON.stringify(rows)] }, connection)
    await enqueueBackgroundJob("invoice.print", issued.id, connection)
    await noteDocument(issued.id, connection)
    await noteDocumentForPlatform(issued.id, connection)
    return issued
  } catch (error) {
    if (sqlStateOf(error)?.constraint === "invoice_dates_go_on")
      throw invalid({ billing_date: ["before_last_document"] })
    if (sqlStateOf(error)?.constraint === "invoice_deposit_deducted") throw conflict("deposit_deducted", null)
    if (sqlStateOf(error)?.constraint === "books_are_open") throw invalid({ billing_date: ["period_closed"] })
    throw error
  }
}
