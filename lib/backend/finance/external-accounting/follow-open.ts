import { reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { linkedSql } from "./linked-invoices.ts"

/** Has all linked invoices read from the partner again that are open, or were never read. */
export async function followOpen(): Promise<void> {
  const open = await query<{ id: number }>({
    text: `SELECT linked.id ${linkedSql} AND show.billing_entity = ANY ($1::billing_entity[])
      AND (linked.balance <> 0 OR linked.zoho_invoice_number IS NULL) ORDER BY linked.id`,
    values: [reportedEntities()],
  })
  for (const { id } of open)
    await inTransaction((connection) => enqueueBackgroundJob("accounting.follow", id, connection))
}
