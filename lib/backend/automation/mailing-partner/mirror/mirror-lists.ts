import { setTimeout as pause } from "node:timers/promises"
import { MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import type { PartnerLists } from "#lib/backend/mail/mailing-partner/partner.ts"
import { mailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { releaseLease } from "#lib/backend/platform/leases/lease.ts"
import { log } from "#lib/log.ts"
import { compareDynamicLists } from "./compare-dynamic-lists.ts"
import { endComplete, endInTrouble, endMirror, leaseLists, type Mirror, readMirror } from "./mirror.ts"
import { readBlocked } from "./read-blocked.ts"
import { reportNextChanges } from "./report-changes.ts"
import { reportNextList } from "./report-lists.ts"

/** Milliseconds after which a worker lets the next look go on: it is not to look stuck. */
const longestWork = 50_000
/** Milliseconds until a provider is asked again whether its own work is done. */
const askAgainMs = 1_000

/** Does the next thing. @returns whether there was one */
async function step(lists: PartnerLists, mirror: Mirror): Promise<boolean> {
  if (mirror.process !== null) {
    // What comes after it could be overtaken by it otherwise.
    if (await lists.isDone(mirror.process))
      await query({ text: "UPDATE partner_mirror SET process = NULL", values: [] })
    else await pause(askAgainMs)
    return true
  }
  if (await reportNextList(lists, mirror.folder)) return true
  if (await reportNextChanges(lists)) return true
  if (mirror.is_dynamic_due) {
    await compareDynamicLists()
    return true
  }
  if (!mirror.is_blocked_due) return false
  await readBlocked(lists, mirror)
  return true
}

/**
 * Keeps the lists and the blocked addresses of a provider equal to ours: tells what waits, one thing after the other, and reads what it
 * blocks. Nothing when another worker is at it; what cannot be told now waits.
 */
export async function mirrorLists(): Promise<void> {
  const partner = await mailingPartner()
  if (!partner) return endMirror()
  const lease = await leaseLists()
  if (!lease) return
  const until = Date.now() + longestWork
  try {
    while (Date.now() < until) {
      const mirror = await readMirror(lease)
      if (!mirror) return await releaseLease(lease)
      if (!(await step(partner.lists, mirror))) break
    }
    await endComplete(lease)
  } catch (error) {
    if (!(error instanceof MailingTrouble)) {
      await endInTrouble(lease, { message: "failed here" }).catch(() => undefined)
      throw error
    }
    log.warn({ problem: error.problem, said: error.message }, "a mailing provider was not told of lists")
    await endInTrouble(lease, error)
  }
}
