import { askPartner, type Doubt } from "#lib/backend/mail/mailing-partner/ask-partner.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"
import { wasSent } from "./sent-folder.ts"

/** Seconds for which a mail that may have gone out is one rescuer's to look up. */
const lookupSeconds = 120
const rescuedAtOnce = 100

/**
 * Takes care of mails whose worker died: those of which nothing was handed over wait again; the others are looked for in the Sent folder,
 * or asked for where a provider sends, and where neither can tell nobody knows.
 */
export async function rescueAbandoned(): Promise<void> {
  await query({
    text: `WITH dead AS (
        SELECT mail_id FROM mail_delivery WHERE status = 'sending' AND leased_until < now() AND data_at IS NULL
        ORDER BY mail_id LIMIT ${rescuedAtOnce} FOR UPDATE SKIP LOCKED)
      UPDATE mail_delivery SET status = 'queued', leased_by = NULL, leased_until = NULL
      FROM dead WHERE mail_delivery.mail_id = dead.mail_id`,
    values: [],
  })
  const [partners, own] = split(await takeDoubtful())
  await Promise.all(own.map(settle))
  // One after the other: providers count calls.
  for (const doubt of partners) if (!(await askPartner(doubt))) await settle(doubt)
}

type Doubtful = {
  mail_id: number
  mailbox_id: number | null
  message_id: string
  attempts: number
  is_first: boolean
  data_at: string
  email: string | null
  /** Of a mail that a provider was to send. */
  key: string | null
}

type OfPartner = Doubtful & Doubt

const isOfPartner = (doubtful: Doubtful): doubtful is OfPartner =>
  doubtful.key !== null && doubtful.email !== null

/** Those that a provider knows about, and the others. */
function split(doubtful: Doubtful[]): [OfPartner[], Doubtful[]] {
  return [doubtful.filter(isOfPartner), doubtful.filter((each) => !isOfPartner(each))]
}

/** The lease stays its sender's, who may still be there and know better; only its end moves. */
function takeDoubtful(): Promise<Doubtful[]> {
  return query<Doubtful>({
    text: `WITH dead AS (
        SELECT mail_id FROM mail_delivery WHERE status = 'sending' AND leased_until < now() AND data_at IS NOT NULL
        ORDER BY mail_id LIMIT ${rescuedAtOnce} FOR UPDATE SKIP LOCKED)
      UPDATE mail_delivery SET leased_until = ${leaseEnd(lookupSeconds)}
      FROM dead, mail WHERE mail_delivery.mail_id = dead.mail_id AND mail.id = dead.mail_id
      RETURNING mail_delivery.mail_id, mailbox_id, message_id, attempts, deferred = '[]' AS is_first, data_at, "to" -> 0 ->> 'email' AS email,
        (SELECT key FROM partner_mail partner WHERE partner.mail_id = mail.id AND partner.attempt = attempts) AS key`,
    values: [],
  })
}

/** The Sent folder tells nothing of a try for those who were deferred: the mail lies there since the others got it. */
async function settle({ mail_id, mailbox_id, message_id, attempts, is_first }: Doubtful): Promise<void> {
  const isThere = is_first && mailbox_id !== null && (await wasSent(mailbox_id, message_id))
  await query({
    text: `UPDATE mail_delivery SET status = $3::delivery_status, leased_until = NULL,
        sent_at = CASE WHEN $3 = 'sent' THEN coalesce(data_at, now()) END, filed_at = CASE WHEN $3 = 'sent' THEN now() END
      WHERE mail_id = $1 AND attempts = $2 AND status = 'sending'`,
    values: [mail_id, attempts, isThere ? "sent" : "unknown"],
  })
}

/** Mails of mailboxes that were unlinked are not going to be sent. */
export async function failUnlinked(): Promise<void> {
  await query({
    text: `UPDATE mail_delivery SET status = 'failed', failure = 'mailbox_unlinked' WHERE status = 'queued' AND mailbox_id IS NULL AND sender_id IS NULL`,
    values: [],
  })
  await query({
    text: `UPDATE bulk_mail SET status = 'stopped', stop_reason = 'mailbox_unlinked', version = version + 1
      WHERE status = 'running' AND mailbox_id IS NULL`,
    values: [],
  })
}
