import type { ShownText } from "#lib/backend/crm/tracking/consent-text.ts"
import { noteConsent } from "#lib/backend/crm/tracking/note-consent.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import type { Caller } from "./callers.ts"
import { findSent, proofOf } from "./leave.ts"

/** Who a mail went to, and what proves what he or she says by a link of it. */
async function consentBy(send: number, caller: Caller, connection: Connection) {
  const { contact, id } = await findSent(send, connection)
  return { contact, source: "preferences" as const, proof: { ...proofOf(caller), mail: id } }
}

/** The recipient of a mail agrees to tracking. Done again it changes nothing. Throws a 404 for a mail that is no longer there. */
export const agree = (send: number, shown: ShownText, caller: Caller): Promise<boolean> =>
  inTransaction(async (connection) =>
    noteConsent({ ...(await consentBy(send, caller, connection)), allows: true, shown }, connection),
  )

/** The recipient of a mail withdraws it: from now on nothing is noted of mails that went out before, either. Throws as `agree`. */
export const withdraw = (send: number, caller: Caller): Promise<boolean> =>
  inTransaction(async (connection) =>
    noteConsent({ ...(await consentBy(send, caller, connection)), allows: false }, connection),
  )
