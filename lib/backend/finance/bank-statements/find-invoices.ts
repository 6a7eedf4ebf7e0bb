import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { OpenInvoice } from "#lib/contract/finance/bank-entry.ts"
import { nextInstalment, openInvoiceColumns } from "./open-invoice.ts"

/** Invoices offered at most. */
const maxFound = 20

/** As the index invoice_open_search has it. */
const searched = "search_text(invoice.number, invoice.buyer_party ->> 'name')"

/**
 * Invoices that an entry could pay, by number or buyer: those of its amount first, then those issued first; those in another currency
 * last, of them first what was paid before it was exchanged.
 * @throws 404 for an unknown entry
 */
export async function findInvoices({
  entry,
  search,
}: {
  entry: number
  search: string
}): Promise<OpenInvoice[]> {
  const [found] = await query<{
    entity: string
    currency: string
    left: number
    original: number | null
    original_currency: string
  }>({
    name: "bank-entry-left",
    text: "SELECT entity, currency, CASE WHEN amount + adjusted = matched THEN coalesce(nullif(credit, 0), amount) ELSE amount + adjusted - matched END AS left, original_amount AS original, original_currency FROM bank_entry WHERE id = $1",
    values: [entry],
  })
  if (!found) throw notFound("bank_entry")
  const parameters = new Parameters()
  const [entity, currency] = [parameters.add(found.entity), parameters.add(found.currency)]
  const left = parameters.add(found.left)
  const original = parameters.add(found.original)
  const exchanged = parameters.add(found.original_currency)
  const conditions = [
    `invoice.entity = ${entity} AND invoice.balance ${found.left > 0 ? ">" : "<"} 0 AND invoice.balance <> 0`,
    ...searchConditions(search, searched, parameters),
  ]
  const where = conditions.join(" AND ")
  return query<OpenInvoice>({
    text: `WITH chosen AS (
        (SELECT id, 0 AS place FROM invoice WHERE ${where} AND currency = ${currency} AND balance = ${left} ORDER BY date, id LIMIT ${maxFound})
        UNION ALL (SELECT id, 1 FROM invoice WHERE ${where} AND currency = ${currency} ORDER BY date, id LIMIT ${maxFound})
        UNION ALL (SELECT id, 2 FROM invoice WHERE ${where} AND currency <> ${currency} AND currency::text = ${exchanged} AND balance = ${original}
          ORDER BY date, id LIMIT ${maxFound})
        UNION ALL (SELECT id, 3 FROM invoice WHERE ${where} AND currency <> ${currency} ORDER BY date, id LIMIT ${maxFound}))
      SELECT ${openInvoiceColumns} FROM (SELECT id, min(place) AS place FROM chosen GROUP BY id) first JOIN invoice USING (id) ${nextInstalment}
      ORDER BY first.place, invoice.date, invoice.id LIMIT ${maxFound}`,
    values: parameters.values,
  })
}
