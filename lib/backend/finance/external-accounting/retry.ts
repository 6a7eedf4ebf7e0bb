import { reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import type { ExternalDocument } from "#lib/contract/finance/external-document.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Somebody looks: what the partner asked for, or the time since it was last tried, is not waited for. */
const atOnceSql =
  "UPDATE external_connection SET paused_until = NULL WHERE entity = ANY ($1::billing_entity[])"

/**
 * Has a document told again at once that the partner refused, or that waits for it.
 * @throws 404 for one that is not told, or that the partner has
 */
export function retry(id: number): Promise<ExternalDocument> {
  return inTransaction(async (connection) => {
    const [document] = await query<ExternalDocument & { entity: BillingEntity }>(
      {
        text: `UPDATE external_document SET state = 'waiting', problem = NULL, said = NULL, due_at = now() WHERE id = $1 AND state <> 'sent'
            AND entity = ANY ($2::billing_entity[])
          RETURNING id, state, tries, problem, said, ${moment("sent_at")} AS sent_at, entity`,
        values: [id, reportedEntities()],
      },
      connection,
    )
    if (!document) throw notFound("external_document")
    const { entity, ...told } = document
    await query({ text: atOnceSql, values: [[entity]] }, connection)
    await enqueueBackgroundJob("accounting.tell", id, connection)
    return told
  })
}

/** Has all told again at once that the partner does not have. */
export function retryAll(): Promise<void> {
  return inTransaction(async (connection) => {
    const entities = reportedEntities()
    const documents = await query<{ id: number; entity: BillingEntity }>(
      {
        text: `UPDATE external_document SET state = 'waiting', problem = NULL, said = NULL, due_at = now()
          WHERE state <> 'sent' AND entity = ANY ($1::billing_entity[]) RETURNING id, entity`,
        values: [entities],
      },
      connection,
    )
    await query({ text: atOnceSql, values: [entities] }, connection)
    // One brings all of its entity.
    for (const entity of entities) {
      const first = documents.find((document) => document.entity === entity)
      if (first) await enqueueBackgroundJob("accounting.tell", first.id, connection)
    }
  })
}
