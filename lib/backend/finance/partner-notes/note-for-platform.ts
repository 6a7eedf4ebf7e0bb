import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"

const isOn = (entity: string) =>
  `EXISTS (SELECT FROM platform_connection connection WHERE connection.entity = ${entity} AND is_on)`

/** E-invoices are those of a seller in France to a business in France, which its SIREN says. */
const documentSql = `INSERT INTO platform_flow (entity, about_id, invoice_id)
  SELECT entity, coalesce(credits_id, id), id FROM invoice
  WHERE id = $1 AND seller_party ->> 'country_code' = 'FR' AND french_siren(buyer_party) IS NOT NULL AND ${isOn("invoice.entity")}
  RETURNING id`

/** Payments of invoices that the platform is not sent are in reports alone. */
const paymentSql = `INSERT INTO platform_flow (entity, about_id, payment_id)
  SELECT flow.entity, flow.about_id, payment.id
  FROM invoice_payment payment JOIN platform_flow flow ON flow.invoice_id = payment.invoice_id
  WHERE payment.id = $1 AND ${isOn("flow.entity")}
  RETURNING id`

async function note(text: string, id: number, connection: Connection): Promise<void> {
  const [noted] = await query<{ id: number }>({ text, values: [id] }, connection)
  if (noted) await enqueueBackgroundJob("platform.send", noted.id, connection)
}

/** Notes that the approved platform is to be sent a document, in the transaction that issues it. Nothing happens where it is off. */
export const noteDocumentForPlatform = (id: number, connection: Connection): Promise<void> =>
  note(documentSql, id, connection)

/** The same of a payment, refund or reversal: its invoice's status "paid". */
export const notePaymentForPlatform = (id: number, connection: Connection): Promise<void> =>
  note(paymentSql, id, connection)
