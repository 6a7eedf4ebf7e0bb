import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { MissingRate } from "#lib/contract/finance/accounting.ts"
import { type BillingEntity, bookCurrency } from "#lib/contract/finance/ledger-terms.ts"

/** Without days: of all documents. */
type Scope = { entity: BillingEntity; from?: string | undefined; to?: string | undefined }

/** $1 entity, $2 the currency of its books. */
const isMissing = `entity = $1 AND currency <> $2 AND kind = 'invoice'
  AND NOT EXISTS (SELECT FROM invoice_exchange_rate WHERE invoice_id = invoice.id)`

/** Invoices whose rate the entries of a period need: of documents and payments in it, and of deposits that its invoices deduct. */
export function listMissingRates(
  { entity, from, to }: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<MissingRate[]> {
  return query<MissingRate>({
    name: "missing-exchange-rates",
    text: `SELECT id, number, date, currency, total, buyer_party ->> 'name' AS buyer
      FROM invoice WHERE ${isMissing}
        AND ($3::date IS NULL OR date BETWEEN $3 AND $4
          OR EXISTS (SELECT FROM invoice note WHERE note.credits_id = invoice.id AND note.date BETWEEN $3 AND $4)
          OR EXISTS (SELECT FROM invoice_payment payment WHERE payment.invoice_id = invoice.id AND payment.date BETWEEN $3 AND $4)
          OR EXISTS (SELECT FROM invoice_line part JOIN invoice_line deduction ON deduction.deducts_id = part.id
            JOIN invoice final ON final.id = deduction.invoice_id LEFT JOIN invoice note ON note.credits_id = final.id
            WHERE part.invoice_id = invoice.id AND (final.date BETWEEN $3 AND $4 OR note.date BETWEEN $3 AND $4)))
      ORDER BY id LIMIT $5 OFFSET $6`,
    values: [entity, bookCurrency[entity], from ?? null, to ?? null, limit, offset],
  })
}

type Page = { entity: BillingEntity; page: number; per_page: number }

/** A page of all of them. */
export async function missingRatePage({ entity, page, per_page }: Page) {
  const rows = await listMissingRates({ entity }, { limit: per_page, offset: (page - 1) * per_page })
  const { total } = await queryOne<{ total: number }>({
    name: "missing-exchange-rates-total",
    text: `SELECT count(*)::int AS total FROM invoice WHERE ${isMissing}`,
    values: [entity, bookCurrency[entity]],
  })
  return { rows, total }
}
