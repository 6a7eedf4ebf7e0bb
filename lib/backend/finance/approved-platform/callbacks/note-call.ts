import { RateLimiterMemory } from "rate-limiter-flexible"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { takePoints } from "#lib/backend/platform/http/take-points.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Callbacks that an address makes in a minute, right or wrong. */
export const callbacksPerMinute = 300

const limit = new RateLimiterMemory({ points: callbacksPerMinute, duration: 60 })

/** Counts a callback of an address, before anything is looked at. @throws 429 with Retry-After */
export const takeCallback = (address: string): Promise<void> => takePoints(limit, address)

/**
 * Notes that the platform of an entity says that something has changed, and has it read; while that waits, further callbacks add nothing.
 * @param isNew the secret that it showed is the latest: the one before is forgotten
 */
export function noteCall({ entity, isNew }: { entity: BillingEntity; isNew: boolean }): Promise<void> {
  return inTransaction(async (connection) => {
    const [due] = await query<{ id: number; was_due: boolean }>(
      {
        text: `UPDATE platform_connection SET called_at = now(), is_read_due = true,
            callback_before = CASE WHEN $2 THEN NULL ELSE callback_before END
          FROM (SELECT id, is_read_due AS was_due FROM platform_connection WHERE entity = $1 FOR NO KEY UPDATE) before
          WHERE platform_connection.id = before.id RETURNING before.id, before.was_due`,
        values: [entity, isNew],
      },
      connection,
    )
    if (due && !due.was_due) await enqueueBackgroundJob("platform.read", due.id, connection)
  })
}
