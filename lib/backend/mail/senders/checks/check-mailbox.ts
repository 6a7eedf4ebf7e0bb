import { requireChosenMailbox } from "#lib/backend/mail/channels/channels.ts"
import type { MailboxCheck } from "#lib/contract/mail/sender-checks.ts"
import { domainOf, lookupFindings } from "./check-sender.ts"
import { type TxtLookup, txtLookup } from "./dns.ts"
import { complaintsOfMailbox } from "./mailbox-complaints.ts"

/**
 * How a mailbox that a user's mails to many go from, the own one unless an address is given, keeps to the rules of mailbox providers, and how many complained of them. It is
 * looked up now, as somebody is about to send.
 * @throws 422 on `from` without a mailbox, or for another's address
 */
export async function checkMailbox(
  userId: number,
  from?: string,
  lookup: TxtLookup = txtLookup(),
): Promise<MailboxCheck> {
  const { id, email } = await requireChosenMailbox(userId, from)
  const [findings, complaints] = await Promise.all([
    lookupFindings({ from: domainOf(email), signing: { by: "mailbox" } }, lookup),
    complaintsOfMailbox(id),
  ])
  return { findings, complaints }
}
