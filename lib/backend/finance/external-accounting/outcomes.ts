import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { DueDocument } from "./due-documents.ts"
import type { PartnerTrouble } from "./partner-trouble.ts"
import { pauseAfter } from "./pause-after.ts"

/** Seconds for which nothing is told after an outage, twice as many each time. */
const [firstRest, longestRest] = [30, 900]

/** Keeps what the partner calls a document that it has now. */
export function keepSent(entity: BillingEntity, { id }: DueDocument, externalId: string): Promise<void> {
  return inTransaction(async (connection) => {
    await query(
      {
        text: `UPDATE external_document SET state = 'sent', external_id = $2, sent_at = now(), tries = tries + 1,
          problem = NULL, said = NULL WHERE id = $1 AND state = 'waiting'`,
        values: [id, externalId],
      },
      connection,
    )
    await query(
      {
        text: `UPDATE external_connection SET last_success_at = now(), failures = 0, paused_until = NULL, problem = NULL, said = NULL
          WHERE entity = $1`,
        values: [entity],
      },
      connection,
    )
  })
}

/** Keeps why a document is not told, and when it is tried again; a refusal waits for somebody. */
export function keepTrouble(
  entity: BillingEntity,
  { id, tries }: DueDocument,
  trouble: PartnerTrouble,
): Promise<void> {
  const { problem, reply, passes, retryAfter } = trouble
  return inTransaction(async (connection) => {
    await query(
      {
        text: `UPDATE external_document SET state = $2, tries = tries + 1, problem = $3, said = $4,
          due_at = now() + make_interval(secs => $5) WHERE id = $1 AND state = 'waiting'`,
        values: [id, passes ? "waiting" : "refused", problem, reply, pauseAfter(tries, retryAfter)],
      },
      connection,
    )
    // Who refuses a document answers: the others are not kept waiting.
    if (passes) await rest(entity, trouble, connection)
  })
}

type Resting = Pick<PartnerTrouble, "problem" | "reply" | "retryAfter">

async function rest(
  entity: BillingEntity,
  { problem, reply, retryAfter }: Resting,
  connection: Parameters<typeof query>[1],
): Promise<void> {
  await query(
    {
      text: `UPDATE external_connection SET failures = failures + 1, problem = $2, said = $3, last_failure_at = now(),
          paused_until = now() + make_interval(secs => coalesce($4, least($6, $5 * 2 ^ least(failures, 10))))
        WHERE entity = $1`,
      values: [entity, problem, reply, retryAfter ?? null, firstRest, longestRest],
    },
    connection,
  )
}
