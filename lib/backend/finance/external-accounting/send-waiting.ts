import { partnerName, reportedEntities } from "#lib/backend/finance/partner-notes/settings.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { workUnderLease } from "#lib/backend/platform/leases/leased-work.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { log } from "#lib/log.ts"
import { type DueDocument, leaseBooks, nextDue, releaseUnlessDue } from "./due-documents.ts"
import { keepSent, keepTrouble } from "./outcomes.ts"
import type { AccountingPartner } from "./partner.ts"
import { partnerOf } from "./partner-of.ts"
import { PartnerTrouble } from "./partner-trouble.ts"
import { tell } from "./tell.ts"

async function tellOne(due: DueDocument, entity: BillingEntity, partner: AccountingPartner): Promise<void> {
  try {
    await keepSent(entity, due, await tell(due, partner))
  } catch (error) {
    if (!(error instanceof PartnerTrouble)) throw error
    log.warn(
      { external: due.id, problem: error.problem, said: error.reply },
      "the accounting partner was not told",
    )
    await keepTrouble(entity, due, error)
  }
}

/** Names the partner of an entity where it is noted how it goes with it. */
async function noteConnection(entity: BillingEntity): Promise<void> {
  await query({
    text: `INSERT INTO external_connection (entity, partner) VALUES ($1, $2)
      ON CONFLICT (entity) DO UPDATE SET partner = excluded.partner WHERE external_connection.partner <> excluded.partner`,
    values: [entity, partnerName],
  })
}

/**
 * Tells the partner of an entity all that is due, one after the other; nothing when another worker is at it, which tells this, too.
 * What cannot be told now stays, and is told by a later call.
 */
export async function sendWaiting(entity: BillingEntity): Promise<void> {
  const partner = await partnerOf(entity)
  const lease = partner && (await leaseBooks(entity))
  if (!lease) return
  await noteConnection(entity)
  await workUnderLease(lease, {
    next: () => nextDue(entity, lease),
    release: () => releaseUnlessDue(entity, lease),
    work: (due) => tellOne(due, entity, partner),
  })
}

/** Tells what is due of all entities: also that of which the background job was lost, and what waited for the partner. */
export async function sendAllWaiting(): Promise<void> {
  for (const entity of reportedEntities()) await sendWaiting(entity)
}

/** Tells a document, and what else is due of its entity. */
export async function sendNoted(id: number): Promise<void> {
  const [noted] = await query<{ entity: BillingEntity }>({
    text: "SELECT entity FROM external_document WHERE id = $1",
    values: [id],
  })
  if (noted) await sendWaiting(noted.entity)
}
