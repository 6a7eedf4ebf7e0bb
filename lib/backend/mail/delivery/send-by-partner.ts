import { buffer } from "node:stream/consumers"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { textPart } from "#lib/backend/mail/html/outgoing-html.ts"
import { MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import type { MailingPartner, PartnerLetter } from "#lib/backend/mail/mailing-partner/partner.ts"
import { leaveInDoubt, noteMessageId, notePartner } from "#lib/backend/mail/mailing-partner/partner-mails.ts"
import { campaignHtml, campaignText } from "#lib/backend/mail/recipient-links/campaign-mail.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { DeliveryResult } from "./delivery-result.ts"
import type { LoadedMail } from "./load-mails.ts"
import { page } from "./mime.ts"
import { hasFiles, type Notes, outcomeAfter, outcomeOf, type Sent } from "./send-one.ts"

/** Seconds until a provider is asked about a mail that it may have taken. */
const statusCheckAfterSeconds = 60

/** Opens and clicks are the provider's to note: it tells of them. */
async function letterOf(mail: LoadedMail, key: string): Promise<PartnerLetter> {
  const { from, to, cc, subject, html, replyTo, leftBy, files } = mail
  const campaign = mail.campaign && { ...mail.campaign, is_tracked: false }
  const store = await fileStore()
  return {
    key,
    from,
    to,
    cc,
    subject,
    ...(replyTo && { replyTo }),
    html: campaign ? campaignHtml(mail, campaign) : page(html),
    text: campaign ? campaignText(html, campaign) : textPart(html),
    headers: leftBy
      ? { "List-Unsubscribe": `<${leftBy}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {},
    files: await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: await buffer(await store.read(file.key)) })),
    ),
  }
}

/** What trouble with a provider means, as that of a mail server would. */
export function partnerResultOf({ problem, message, retryAfter }: MailingTrouble): DeliveryResult {
  const reply = message
  switch (problem) {
    case "not_admitted":
      return { outcome: "mailbox_refused", reply }
    case "refused":
      return { outcome: "failed", failure: "refused_mail", reply, refused: [] }
    case "refused_recipients":
      return { outcome: "failed", failure: "refused_recipients", reply, refused: [] }
    default:
      return {
        outcome: "again",
        of: "server",
        failure: "not_reached",
        reply,
        ...(retryAfter !== undefined && { waitSeconds: retryAfter }),
      }
  }
}

/**
 * Hands one mail of a show's sender to the provider. Before it is asked it is written down that it may have the mail.
 * @returns how it ended; no outcome for a lease that was lost, and for a mail that the provider is asked about before anything goes again
 */
export async function sendByPartner(
  partner: MailingPartner,
  lease: MailLease,
  mail: LoadedMail,
  notes: Notes,
): Promise<Sent> {
  if (!(await hasFiles(mail)))
    return { outcome: outcomeOf(lease, "failed", "attachment_missing", ""), result: undefined }
  const key = mail.message_id.slice(0, mail.message_id.indexOf("@"))
  const letter = await letterOf(mail, key)
  await notePartner(lease, partner.name, key)
  if (!(await notes.handOver(lease))) return { outcome: undefined, result: undefined }
  try {
    const messageId = await partner.send(letter)
    await noteMessageId(mail.id, messageId)
    return { outcome: outcomeOf(lease, "sent", null, messageId), result: undefined }
  } catch (error) {
    if (!(error instanceof MailingTrouble)) throw error
    const result = partnerResultOf(error)
    if (error.problem !== "doubtful")
      return { outcome: outcomeAfter(result, lease, notes.againScale), result }
    await leaveInDoubt(lease, error.message, statusCheckAfterSeconds)
    return { outcome: undefined, result }
  }
}
