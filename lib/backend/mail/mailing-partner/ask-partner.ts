import { query } from "#lib/backend/platform/database/db.ts"
import { leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"
import { log } from "#lib/log.ts"
import { MailingTrouble } from "./mailing-trouble.ts"
import { noteMessageId, noteTaken } from "./partner-mails.ts"
import { mailingPartner } from "./settings.ts"

/** Minutes after which a provider that took a mail tells of it for sure; until then it is asked again. */
const reportedWithinMinutes = 60
/** Seconds between two questions. */
const retrySeconds = 60

/** A mail of which nobody knows whether a provider took it. */
export type Doubt = { mail_id: number; attempts: number; key: string; email: string; data_at: string }

/**
 * Asks the provider whether it took a mail. One that it knows is sent; one that it does not know when it would for sure is sent again.
 * @returns whether somebody could be asked at all
 */
export async function askPartner({ mail_id, attempts, key, email, data_at }: Doubt): Promise<boolean> {
  const partner = await mailingPartner()
  if (!partner) return false
  try {
    const messageId = await partner.findSent({ key, email, since: new Date(data_at) })
    if (messageId !== undefined) {
      if (messageId !== "") await noteMessageId(mail_id, messageId)
      await noteTaken(mail_id)
    } else await leaveOrSendAgain(mail_id, attempts)
  } catch (error) {
    if (!(error instanceof MailingTrouble)) throw error
    log.info({ mail: mail_id, said: error.message }, "nobody knows whether a mail was sent")
  }
  return true
}

async function leaveOrSendAgain(mail: number, attempts: number): Promise<void> {
  const isOver = `(data_at < now() - interval '${reportedWithinMinutes} minutes')`
  await query({
    text: `UPDATE mail_delivery SET status = CASE WHEN ${isOver} THEN 'queued' ELSE status END, due_at = CASE WHEN ${isOver} THEN now() ELSE due_at END,
        tries = tries + ${isOver}::int, leased_by = CASE WHEN NOT ${isOver} THEN leased_by END,
        leased_until = CASE WHEN NOT ${isOver} THEN ${leaseEnd(retrySeconds)} END,
        data_at = CASE WHEN NOT ${isOver} THEN data_at END
      WHERE mail_id = $1 AND attempts = $2 AND status = 'sending'`,
    values: [mail, attempts],
  })
}
