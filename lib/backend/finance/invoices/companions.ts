import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { InvoiceCompanion } from "#lib/contract/finance/invoice-calculation.ts"

const sql = `SELECT other.id, other.company_name, other.invoiced, price.total AS price, price.currency
  FROM registration one
  JOIN registration other ON other.organization_id = one.organization_id AND other.tradeshow_session_id = one.tradeshow_session_id
    AND other.id <> one.id AND other.deleted_at IS NULL AND other.published_at IS NOT NULL
  JOIN tradeshow_session session ON session.id = other.tradeshow_session_id
  JOIN tradeshow show ON show.id = session.tradeshow_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(final_amount), 0)::int AS total,
      coalesce(min(currency), CASE show.billing_entity WHEN 'inc' THEN 'USD' ELSE 'EUR' END::currency) AS currency
    FROM registration_price WHERE registration_id = other.id AND booth_id IS NOT NULL) price
  WHERE one.id = $1 ORDER BY other.company_name, other.id LIMIT 50`

/** Registrations that one invoice may be for together with this one, by name. Throws a 404 for an unknown registration. */
export async function companionsOf(registration: number): Promise<InvoiceCompanion[]> {
  const active = await query({
    name: "companions-of-active",
    text: "SELECT FROM registration WHERE id = $1 AND deleted_at IS NULL",
    values: [registration],
  })
  if (active.length === 0) throw notFound("registration")
  return query<InvoiceCompanion>({ name: "invoice-companions", text: sql, values: [registration] })
}
