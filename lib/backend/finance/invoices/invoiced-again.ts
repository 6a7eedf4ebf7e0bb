import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoices.ts"
import { sumsOf } from "./figures.ts"
import { linesOf } from "./lines-of.ts"
import type { Subject } from "./subject.ts"

/**
 * What registrations were invoiced before, if another invoice leads beyond what their booths cost: then the same booths are invoiced
 * again, for all that can be told.
 * @param total of the new invoice, cents with tax
 * @param rate of its tax, basis points
 */
export async function invoicedAgain(
  subjects: readonly Subject[],
  total: number,
  rate: number,
  connection?: Connection,
): Promise<InvoiceCalculation["invoiced_again"]> {
  const before = await queryOne<{ total: number; numbers: string[] }>(
    {
      name: "invoiced-before",
      text: `SELECT coalesce(sum(total), 0)::int AS total, coalesce(array_agg(DISTINCT name ORDER BY name), '{}') AS numbers
        FROM registration_invoice WHERE registration_id = ANY ($1) AND total > 0`,
      values: [subjects.map(({ id }) => id)],
    },
    connection,
  )
  const booths = sumsOf(subjects.flatMap(linesOf), 0, rate).total
  // Each invoice may have rounded its tax by a cent.
  const isBeyond = before.total + total > booths + before.numbers.length
  return before.total > 0 && isBeyond ? before : null
}
