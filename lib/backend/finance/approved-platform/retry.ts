import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/**
 * Has a flow sent again at once that was refused, or that waits. A refused one gets a new tracking id: under the old one the platform has
 * what it refused.
 * @throws 404 for one that the platform has
 */
export function retryFlow(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [flow] = await query<{ entity: BillingEntity; tracking_id: string }>(
      {
        text: `UPDATE platform_flow SET state = 'waiting', problem = NULL, answer = NULL, flow_id = NULL, sent_at = NULL, due_at = now(),
            tracking_id = CASE state WHEN 'refused' THEN gen_random_uuid()::text ELSE tracking_id END
          WHERE id = $1 AND state IN ('waiting', 'refused') AND set_aside_at IS NULL RETURNING entity, tracking_id`,
        values: [id],
      },
      connection,
    )
    if (!flow) throw notFound("platform_flow")
    await query(
      { text: "UPDATE platform_connection SET paused_until = NULL WHERE entity = $1", values: [flow.entity] },
      connection,
    )
    const changes = { tracking_id: [null, flow.tracking_id] as [unknown, unknown] }
    await writeAudit({ actor, action: "edit", type: "platform_flow", id, changes }, connection)
    await enqueueBackgroundJob("platform.send", id, connection)
  })
}
