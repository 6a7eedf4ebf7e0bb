import { buffer } from "node:stream/consumers"
import { fileSent, isInSent } from "#lib/backend/mail/mailboxes/connect.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { isFree, leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"
import { log } from "#lib/log.ts"
import { loadMails } from "./load-mails.ts"
import { mimeOf } from "./mime.ts"

/** Seconds until a mail that could not be put into the Sent folder is tried again. */
const againSeconds = 300
/** Days after which it is left alone. */
const triedDays = 2

/** Whether a mail lies in the Sent folder of its mailbox: many servers put there themselves what they take. */
export async function wasSent(mailboxId: number, messageId: string): Promise<boolean> {
  try {
    return (await isInSent(mailboxId, messageId)) === true
  } catch (error) {
    log.info({ err: error, mailbox: mailboxId }, "nobody knows whether a mail was sent")
    return false
  }
}

type Unfiled = { mail_id: number; mailbox_id: number }

/**
 * Puts the next sent mail into the Sent folder of its mailbox, unless it is there.
 * @returns whether there was one
 */
export async function fileNext(): Promise<boolean> {
  const [next] = await query<Unfiled>({
    text: `WITH next AS (
        SELECT mail_id FROM mail_delivery
        WHERE status = 'sent' AND filed_at IS NULL AND mailbox_id IS NOT NULL AND sent_at > now() - interval '${triedDays} days'
          AND ${isFree("leased_until")}
        ORDER BY sent_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE mail_delivery SET leased_until = ${leaseEnd(againSeconds)}
      FROM next WHERE mail_delivery.mail_id = next.mail_id RETURNING mail_delivery.mail_id, mailbox_id`,
    values: [],
  })
  if (!next) return false
  const mail = (await loadMails([next.mail_id])).get(next.mail_id)
  if (mail && (await isFiled(next.mailbox_id, mail)))
    await query({
      text: "UPDATE mail_delivery SET filed_at = now(), leased_until = NULL WHERE mail_id = $1 AND status = 'sent'",
      values: [next.mail_id],
    })
  return true
}

async function isFiled(mailboxId: number, mail: Parameters<typeof mimeOf>[0]): Promise<boolean> {
  try {
    return await fileSent(mailboxId, await buffer(mimeOf(mail)), mail.message_id)
  } catch (error) {
    log.info({ err: error, mailbox: mailboxId }, "a sent mail was not put into the Sent folder")
    return false
  }
}
