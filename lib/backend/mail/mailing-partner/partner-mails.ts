import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"

/**
 * Notes, before anything is handed over, that this try of a mail is a provider's: whatever happens after it, the provider is asked and not
 * the application's own server.
 */
export async function notePartner(
  { mail_id, attempt }: MailLease,
  partner: string,
  key: string,
): Promise<void> {
  await query({
    text: `INSERT INTO partner_mail (mail_id, partner, attempt, key) VALUES ($1, $2, $3, $4)
      ON CONFLICT (mail_id) DO UPDATE SET partner = excluded.partner, attempt = excluded.attempt`,
    values: [mail_id, partner, attempt, key],
  })
}

/** A provider gives its mails a Message-ID of its own: answers and reports name that. */
export async function noteMessageId(mail: number, messageId: string, connection?: Connection): Promise<void> {
  await query(
    {
      text: "UPDATE mail SET message_id = $2 WHERE id = $1 AND message_id <> $2",
      values: [mail, messageId],
    },
    connection,
  )
}

/** Leaves a mail that a provider may have taken to those who ask it later. */
export async function leaveInDoubt(
  { mail_id, attempt }: MailLease,
  message: string,
  seconds: number,
): Promise<void> {
  await query({
    text: `UPDATE mail_delivery SET reply = $3, leased_until = ${leaseEnd("$4")}
      WHERE mail_id = $1 AND attempts = $2 AND status = 'sending'`,
    values: [mail_id, attempt, message, seconds],
  })
}

/** It was taken: whatever its worker heard, or did not, it is not sent again. */
export async function noteTaken(mail: number, connection?: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE mail_delivery SET status = 'sent', failure = NULL, sent_at = coalesce(sent_at, data_at, now()), leased_until = NULL
        FROM partner_mail partner WHERE partner.mail_id = $1 AND mail_delivery.mail_id = $1 AND partner.attempt = attempts
          AND status IN ('sending', 'unknown') AND data_at IS NOT NULL`,
      values: [mail],
    },
    connection,
  )
}
