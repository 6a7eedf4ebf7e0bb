import { reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type {
  ExternalConnection,
  ExternalRefusal,
  ExternalState,
} from "#lib/contract/finance/external-accounting.ts"
import { listedRefusals } from "#lib/contract/finance/external-accounting.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Invoices that the partner is not told of, as `invoice`. */
export const earlierSql = `FROM invoice WHERE invoice.kind = 'invoice'
  AND NOT EXISTS (SELECT FROM external_document told WHERE told.invoice_id = invoice.id)`

function readConnections(entities: BillingEntity[]): Promise<ExternalConnection[]> {
  const count = (state: string) =>
    `(SELECT count(*)::int FROM external_document document WHERE document.entity = seller.entity AND document.state = '${state}')`
  return query<ExternalConnection>({
    text: `SELECT seller.entity, seller.legal_name AS seller, ${moment("connection.last_success_at")} AS last_success_at,
        connection.problem, connection.said, ${moment("connection.last_failure_at")} AS last_failure_at,
        ${moment("connection.paused_until")} AS paused_until, ${count("waiting")} AS waiting, ${count("refused")} AS refused,
        (SELECT count(*)::int ${earlierSql} AND invoice.entity = seller.entity) AS earlier
      FROM invoice_seller seller LEFT JOIN external_connection connection ON connection.entity = seller.entity
      WHERE seller.entity = ANY ($1::billing_entity[]) ORDER BY seller.entity`,
    values: [entities],
  })
}

function readRefusals(entities: BillingEntity[]): Promise<ExternalRefusal[]> {
  return query<ExternalRefusal>({
    text: `SELECT document.id, document.state, document.tries, document.problem, document.said, ${moment("document.sent_at")} AS sent_at,
        CASE WHEN payment.id IS NOT NULL THEN 'payment' ELSE invoice.kind::text END AS kind, invoice.number,
        coalesce(payment.amount, invoice.total) AS amount, invoice.currency,
        (SELECT min(registration_id) FROM invoice_line WHERE invoice_id = document.about_id) AS registration_id
      FROM external_document document
      JOIN invoice ON invoice.id = coalesce(document.invoice_id, document.about_id)
      LEFT JOIN invoice_payment payment ON payment.id = document.payment_id
      WHERE document.entity = ANY ($1::billing_entity[]) AND document.state = 'refused'
      ORDER BY document.id LIMIT ${listedRefusals}`,
    values: [entities],
  })
}

/** How it goes with the partner, of the entities that it keeps books for. */
export async function overview(): Promise<ExternalState> {
  const entities = reportedEntities()
  if (entities.length === 0) return { connections: [], refusals: [] }
  return { connections: await readConnections(entities), refusals: await readRefusals(entities) }
}
