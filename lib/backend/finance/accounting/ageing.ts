import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { Aged, Debtor } from "#lib/contract/finance/accounting.ts"
import type { BillingEntity, Currency } from "#lib/contract/finance/ledger-terms.ts"

type Input = {
  entity?: BillingEntity | undefined
  currency?: Currency | undefined
  page: number
  per_page: number
}

const between = (from: number, to: number) =>
  `coalesce(sum(amount) FILTER (WHERE days BETWEEN ${from} AND ${to}), 0)::bigint`

/** Amounts by how many days ago they were due, of rows with an amount and days; without days it is to be given back. */
const aged = `coalesce(sum(amount) FILTER (WHERE days <= 0), 0)::bigint AS not_due, ${between(1, 30)} AS days_30,
  ${between(31, 60)} AS days_60, ${between(61, 90)} AS days_90, coalesce(sum(amount) FILTER (WHERE days > 90), 0)::bigint AS older,
  coalesce(sum(amount) FILTER (WHERE days IS NULL), 0)::bigint AS to_refund, sum(amount)::bigint AS total`

/**
 * A buyer is an organisation, else the one registration an invoice is for. $1 the day, $2 entity, $3 currency, $4 and $5 the page.
 */
const sql = `WITH open AS (
    SELECT id, entity, currency, organization_id, total, balance,
      CASE WHEN organization_id IS NULL THEN (SELECT min(registration_id) FROM invoice_line WHERE invoice_id = invoice.id) END AS registration_id
    FROM invoice WHERE balance <> 0 AND ($2::billing_entity IS NULL OR entity = $2) AND ($3::currency IS NULL OR currency = $3)),
  parts (id, entity, currency, organization_id, total, balance, registration_id, days, amount) AS (
    SELECT owing.*, $1::date - part.due_date, part.open FROM open owing CROSS JOIN LATERAL invoice_open(owing.id, owing.total, owing.balance) part
    WHERE owing.balance > 0
    UNION ALL SELECT open.*, NULL, balance FROM open WHERE balance < 0),
  debtors AS (
    SELECT entity, currency, organization_id, registration_id, count(DISTINCT id)::int AS invoices, array_agg(DISTINCT id) AS ids, ${aged}
    FROM parts WHERE amount <> 0 GROUP BY 1, 2, 3, 4),
  page AS (SELECT * FROM debtors ORDER BY total - not_due - to_refund DESC, total DESC, organization_id, registration_id, entity, currency LIMIT $4 OFFSET $5)
  SELECT (SELECT count(*)::int FROM debtors) AS total,
    ${list(`SELECT currency, ${aged} FROM parts GROUP BY 1 ORDER BY 1`)} AS totals,
    ${list(`SELECT entity, currency, organization_id, invoices, not_due, days_30, days_60, days_90, older, to_refund, total,
        coalesce((SELECT name FROM invoicing_organization WHERE id = organization_id),
          (SELECT company_name FROM registration WHERE id = registration_id), '') AS name,
        ${list(`SELECT DISTINCT registration.id, registration.company_name AS name FROM invoice_line
          JOIN registration ON registration.id = invoice_line.registration_id WHERE invoice_id = ANY (page.ids) ORDER BY 2, 1`)} AS registrations
      FROM page`)} AS rows`

/**
 * What buyers owe by how long it has been due, who owes most that is due first.
 * @param today YYYY-MM-DD
 */
export function ageingOn(today: string, { entity, currency, page, per_page }: Input) {
  return queryOne<{ total: number; totals: Aged[]; rows: Debtor[] }>({
    text: sql,
    values: [today, entity ?? null, currency ?? null, per_page, (page - 1) * per_page],
  })
}
