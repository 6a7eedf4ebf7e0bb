import { requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import type { MailboxCheck } from "#lib/contract/mail/sender-checks.ts"
import { domainOf, lookupFindings } from "./check-sender.ts"
import { type TxtLookup, txtLookup } from "./dns.ts"
import { complaintsOfMailbox } from "./mailbox-complaints.ts"

/**
 * How the mailbox that a user's mails to many go from keeps to the rules of mailbox providers, and how many complained of them. It is
 * looked up now, as somebody is about to send.
 * @throws 422 on `from` without a mailbox
 */
export async function checkMailbox(userId: number, lookup: TxtLookup = txtLookup()): Promise<MailboxCheck> {
  const { id, email } = await requireMailbox(userId, "from")
  const [findings, complaints] = await Promise.all([
    lookupFindings({ from: domainOf(email), signing: { by: "mailbox" } }, lookup),
    complaintsOfMailbox(id),
  ])
  return { findings, complaints }
}
