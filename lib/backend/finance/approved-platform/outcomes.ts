import { pauseAfter } from "#lib/backend/finance/external-accounting/pause-after.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { FlowState } from "#lib/contract/finance/platform-terms.ts"
import type { DueFlow } from "./due-flows.ts"
import type { PlatformTrouble } from "./platform-trouble.ts"
import type { Flow } from "./service/flows.ts"

/** Seconds for which nothing is sent after an outage, twice as many each time. */
const [firstPause, longestPause] = [30, 900]

type Checked = { state: Exclude<FlowState, "waiting" | "set_aside">; answer: string | null }

/** What the platform found when it checked a flow; its reasons where it refuses it. */
export function checkedState({ acknowledgement }: Pick<Flow, "acknowledgement">): Checked {
  if (acknowledgement?.status === "Ok") return { state: "accepted", answer: null }
  if (acknowledgement?.status !== "Error") return { state: "sent", answer: null }
  const details = acknowledgement.details ?? []
  const errors = details.filter(({ level }) => level === "Error")
  const reasons = (errors.length > 0 ? errors : details).map(({ item, reasonCode, reasonMessage }) =>
    [item, reasonMessage ?? reasonCode].filter(Boolean).join(": "),
  )
  return { state: "refused", answer: reasons.join("; ").slice(0, 500) || null }
}

const storeSuccess = (entity: BillingEntity, connection?: Connection) =>
  query(
    {
      text: `UPDATE platform_connection SET last_success_at = now(), failures = 0, paused_until = NULL, problem = NULL, answer = NULL
        WHERE entity = $1`,
      values: [entity],
    },
    connection,
  )

/** Stores that the platform answers. */
export async function noteAnswered(entity: BillingEntity): Promise<void> {
  await storeSuccess(entity)
}

/** Stores what the platform calls a flow that it has now, and what it found. */
export function storeSent(
  entity: BillingEntity,
  { id, tracking_id }: DueFlow,
  flowId: string,
  { state, answer }: Checked,
): Promise<void> {
  return inTransaction(async (connection) => {
    await query(
      {
        text: `UPDATE platform_flow SET state = $4, flow_id = $3, sent_at = now(), tries = tries + 1,
          problem = CASE WHEN $4 = 'refused'::platform_flow_state THEN 'refused' END, answer = $5
          WHERE id = $1 AND tracking_id = $2 AND state = 'waiting'`,
        values: [id, tracking_id, flowId, state, answer],
      },
      connection,
    )
    await storeSuccess(entity, connection)
  })
}

/** Stores what the platform found of a flow that it had. @returns whether it is one of ours that was not checked before */
export async function storeChecked(flow: Flow): Promise<boolean> {
  const { state, answer } = checkedState(flow)
  if (state === "sent") return false
  const changed = await query({
    text: `UPDATE platform_flow SET state = $2, problem = CASE WHEN $2 = 'refused'::platform_flow_state THEN 'refused' END, answer = $3
      WHERE tracking_id = $1 AND state = 'sent' RETURNING id`,
    values: [flow.trackingId ?? "", state, answer],
  })
  return changed.length > 0
}

/** Stores why a flow is not sent, and when it is tried again; a refusal waits for somebody. */
export function storeTrouble(
  entity: BillingEntity,
  { id, tries }: DueFlow,
  trouble: PlatformTrouble,
): Promise<void> {
  const { problem, answer, passes, retryAfter } = trouble
  return inTransaction(async (connection) => {
    await query(
      {
        text: `UPDATE platform_flow SET state = $2, tries = tries + 1, problem = $3, answer = $4,
          due_at = now() + make_interval(secs => $5) WHERE id = $1 AND state = 'waiting'`,
        values: [id, passes ? "waiting" : "refused", problem, answer, pauseAfter(tries, retryAfter)],
      },
      connection,
    )
    // Who refuses a flow answers: the others are not delayed.
    if (passes) await pausePlatform(entity, trouble, connection)
  })
}

/** Leaves the platform of an entity alone for a while. */
export async function pausePlatform(
  entity: BillingEntity,
  { problem, answer, retryAfter }: Pick<PlatformTrouble, "problem" | "answer" | "retryAfter">,
  connection?: Connection,
): Promise<void> {
  await query(
    {
      text: `UPDATE platform_connection SET failures = failures + 1, problem = $2, answer = $3, last_failure_at = now(),
          paused_until = now() + make_interval(secs => coalesce($4, least($6, $5 * 2 ^ least(failures, 10))))
        WHERE entity = $1`,
      values: [entity, problem, answer, retryAfter ?? null, firstPause, longestPause],
    },
    connection,
  )
}
