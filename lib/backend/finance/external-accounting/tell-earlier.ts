import { lockInvoice } from "#lib/backend/finance/invoices/lock.ts"
import { partnerName, reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { earlierAtOnce } from "#lib/contract/finance/ledger-terms.ts"
import { earlierSql } from "./overview.ts"

/** The invoice, then its credit notes and payments in the order in which they came. */
const familySql = `INSERT INTO external_document (partner, entity, about_id, invoice_id, payment_id)
  SELECT $2, family.entity, $1, family.invoice_id, family.payment_id FROM (
    SELECT entity, id AS invoice_id, NULL::int AS payment_id, created_at, kind::text AS kind, id FROM invoice
      WHERE id = $1 OR credits_id = $1
    UNION ALL
    SELECT invoice.entity, NULL, payment.id, payment.created_at, 'payment', payment.id
      FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id WHERE payment.invoice_id = $1) family
  ORDER BY family.invoice_id IS DISTINCT FROM $1, family.created_at, family.id
  ON CONFLICT DO NOTHING RETURNING id`

/** Nobody pays or credits it meanwhile: what comes later finds it told, and is told itself. */
function tellFamily(invoice: number): Promise<void> {
  return inTransaction(async (connection) => {
    await lockInvoice(invoice, connection)
    const [first] = await query<{ id: number }>(
      { text: familySql, values: [invoice, partnerName] },
      connection,
    )
    if (first) await enqueueBackgroundJob("accounting.tell", first.id, connection)
  })
}

/**
 * Has the partner told of invoices that were issued before there was one, with all that belongs to them; the oldest first, 200 a call.
 * @param from YYYY-MM-DD, the first date
 */
export async function tellEarlier(from: string): Promise<void> {
  const earlier = await query<{ id: number }>({
    text: `SELECT invoice.id ${earlierSql} AND invoice.date >= $1 AND invoice.entity = ANY ($2::billing_entity[])
      ORDER BY invoice.id LIMIT ${earlierAtOnce}`,
    values: [from, reportedEntities()],
  })
  for (const { id } of earlier) await tellFamily(id)
}
