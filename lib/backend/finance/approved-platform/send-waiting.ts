import { query } from "#lib/backend/platform/database/db.ts"
import { workUnderLease } from "#lib/backend/platform/leases/leased-work.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { log } from "#lib/log.ts"
import { accessOf, platformEntities } from "./access.ts"
import { type DueFlow, leasePlatform, nextDueFlow, releaseUnlessFlowDue } from "./due-flows.ts"
import { checkedState, pausePlatform, storeSent, storeTrouble } from "./outcomes.ts"
import { outgoingFlow } from "./outgoing-flow.ts"
import { PlatformTrouble } from "./platform-trouble.ts"
import type { PlatformAccess } from "./service/access-token.ts"
import { findFlow, sendFlow } from "./service/flows.ts"

/** Each try looks first: whoever sent it before may have died, or lost the answer. */
async function send(due: DueFlow, entity: BillingEntity, access: PlatformAccess): Promise<void> {
  const known = await findFlow(access, due.tracking_id)
  if (known) return storeSent(entity, due, known.flowId, checkedState(known))
  const flowId = await sendFlow(access, await outgoingFlow(due, access))
  return storeSent(entity, due, flowId, { state: "sent", answer: null })
}

async function sendOne(due: DueFlow, entity: BillingEntity, access: PlatformAccess): Promise<void> {
  try {
    await send(due, entity, access)
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    log.warn(
      { flow: due.id, problem: error.problem, answer: error.answer },
      "the approved platform was not sent a flow",
    )
    await storeTrouble(entity, due, error)
  }
}

/** How the platform is called; undefined without one, and when no key opens its secret, which is noted. */
export async function usableAccess(entity: BillingEntity): Promise<PlatformAccess | undefined> {
  try {
    return await accessOf(entity)
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    await pausePlatform(entity, error)
    return undefined
  }
}

/**
 * Sends the platform of an entity all that is due, one after the other; nothing when another worker is at it, which sends this, too.
 * What cannot be sent now is sent by a later call.
 */
export async function sendWaitingFlows(entity: BillingEntity): Promise<void> {
  const access = await usableAccess(entity)
  const lease = access && (await leasePlatform(entity))
  if (!lease) return
  await workUnderLease(lease, {
    next: () => nextDueFlow(entity, lease),
    release: () => releaseUnlessFlowDue(entity, lease),
    work: (due) => sendOne(due, entity, access),
  })
}

/** Sends what is due of all entities: also that of which the background job was lost, and what waited for the platform. */
export async function sendAllWaitingFlows(): Promise<void> {
  for (const entity of await platformEntities()) await sendWaitingFlows(entity)
}

/** Sends a flow, and what else is due of its entity. */
export async function sendNotedFlow(id: number): Promise<void> {
  const [noted] = await query<{ entity: BillingEntity }>({
    text: "SELECT entity FROM platform_flow WHERE id = $1",
    values: [id],
  })
  if (noted) await sendWaitingFlows(noted.entity)
}
