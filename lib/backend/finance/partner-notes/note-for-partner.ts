import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { hasPartner, partnerName, reportedEntities } from "./settings.ts"

/** A credit note or payment is told where its invoice is: what was issued before there was a partner stays with us. */
const documentSql = `INSERT INTO external_document (partner, entity, about_id, invoice_id)
  SELECT $2, entity, coalesce(credits_id, id), id FROM invoice
  WHERE id = $1 AND entity = ANY ($3::billing_entity[])
    AND (kind = 'invoice' OR EXISTS (SELECT FROM external_document told WHERE told.invoice_id = invoice.credits_id))
  RETURNING id`

const paymentSql = `INSERT INTO external_document (partner, entity, about_id, payment_id)
  SELECT $2, told.entity, told.about_id, payment.id
  FROM invoice_payment payment JOIN external_document told ON told.invoice_id = payment.invoice_id
  WHERE payment.id = $1 AND told.entity = ANY ($3::billing_entity[])
  RETURNING id`

async function note(text: string, id: number, connection: Connection): Promise<void> {
  const entities = reportedEntities()
  if (entities.length === 0) return
  const [noted] = await query<{ id: number }>({ text, values: [id, partnerName, entities] }, connection)
  if (noted) await enqueueBackgroundJob("accounting.tell", noted.id, connection)
}

/** Notes that a document is to be reported to the partner, in the transaction that issues it. Nothing happens without a partner. */
export const noteDocument = (id: number, connection: Connection): Promise<void> =>
  note(documentSql, id, connection)

/** The same of a payment, refund or reversal. */
export const notePayment = (id: number, connection: Connection): Promise<void> =>
  note(paymentSql, id, connection)

/** Has an invoice that was linked read from the partner, once the transaction commits. Nothing happens without a partner. */
export async function noteLinked(id: number, connection: Connection): Promise<void> {
  if (hasPartner()) await enqueueBackgroundJob("accounting.follow", id, connection)
}
