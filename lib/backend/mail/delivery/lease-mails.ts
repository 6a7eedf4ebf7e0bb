import { hasDayLeft, sentToday, today } from "#lib/backend/mail/channels/day-left.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"

/** Who leases, and for how many seconds. */
export type LeaseHolder = { worker: string; leaseSeconds: number }

const leased = `status = 'sending', leased_by = $2, leased_until = ${leaseEnd("$3")}, attempts = attempts + 1, data_at = NULL,
  failure = NULL, refused = CASE WHEN mail_delivery.deferred = '[]' THEN '[]' ELSE mail_delivery.refused END`

/**
 * Leases the next mail of a mailbox that somebody wrote to somebody; it takes one of the day's mails.
 * @returns undefined when none is due, or the day's are gone
 */
export async function leaseWritten(
  mailboxId: number,
  { worker, leaseSeconds }: LeaseHolder,
): Promise<MailLease | undefined> {
  const [lease] = await query<MailLease>({
    text: `WITH due AS (
        SELECT mail_id FROM mail_delivery WHERE status = 'queued' AND due_at <= now() AND mailbox_id = $1 AND NOT is_paced
        ORDER BY due_at, mail_id LIMIT 1 FOR UPDATE SKIP LOCKED
      ), taken AS (
        UPDATE mailbox SET sent_on = ${today()}, sent_count = ${sentToday()} + 1
        WHERE id = $1 AND EXISTS (SELECT FROM due) AND ${hasDayLeft()} RETURNING id
      ), dated AS (
        UPDATE mail SET sent_at = now() FROM due, taken WHERE mail.id = due.mail_id AND sent_at < now() - interval '1 minute'
      )
      UPDATE mail_delivery SET ${leased} FROM due, taken WHERE mail_delivery.mail_id = due.mail_id
      RETURNING mail_delivery.mail_id, attempts AS attempt, tries, bulk_mail_id, is_paced`,
    values: [mailboxId, worker, leaseSeconds],
  })
  return lease
}

/**
 * Leases mails to many of a mailbox or sender that are to be tried again, those first that have been due longest.
 * @param which `name` of the statement, where it is one text; SQL: tables that are joined to mail_delivery, and what is asked of them; $1 is the channel, $5 and on `values`
 */
export function leaseAgain(
  which: { name?: string; joined: string; where: string; values?: unknown[] },
  channel: number,
  max: number,
  { worker, leaseSeconds }: LeaseHolder,
): Promise<MailLease[]> {
  return query<MailLease>({
    ...(which.name && { name: which.name }),
    text: `WITH due AS (
        SELECT mail_delivery.mail_id FROM mail_delivery ${which.joined}
        WHERE mail_delivery.status = 'queued' AND mail_delivery.due_at <= now() AND ${which.where}
        ORDER BY mail_delivery.due_at, mail_delivery.mail_id LIMIT $4 FOR UPDATE OF mail_delivery SKIP LOCKED
      )
      UPDATE mail_delivery SET ${leased} FROM due WHERE mail_delivery.mail_id = due.mail_id
      RETURNING mail_delivery.mail_id, attempts AS attempt, tries, bulk_mail_id, is_paced`,
    values: [channel, worker, leaseSeconds, max, ...(which.values ?? [])],
  })
}

/** Leases mails of running bulk mails that are to be tried again. */
export const leaseBulkAgain = (mailboxId: number, max: number, holder: LeaseHolder) =>
  leaseAgain(
    {
      name: "bulk_mails_again",
      joined: "JOIN bulk_mail ON bulk_mail.id = bulk_mail_id AND bulk_mail.status = 'running'",
      where: "mail_delivery.mailbox_id = $1",
    },
    mailboxId,
    max,
    holder,
  )

/**
 * Renews the leases of a worker that lives. Those that something else is being written of in this moment are left out: two who change
 * several deliveries in different orders would stop each other, and the next round comes before a lease is over.
 */
export async function renewLeases(mailIds: number[], { worker, leaseSeconds }: LeaseHolder): Promise<void> {
  await query({
    text: `UPDATE mail_delivery SET leased_until = ${leaseEnd("$3")} WHERE mail_id IN (
        SELECT mail_id FROM mail_delivery WHERE mail_id = ANY ($1) AND leased_by = $2 AND status = 'sending' FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [mailIds, worker, leaseSeconds],
  })
}

/**
 * Notes that the bodies of these mails are handed over from now on: whatever happens after it, they are not sent again by themselves.
 * @returns those whose leases still hold; no byte of another may be handed over
 */
export async function noteHandOver(
  leases: MailLease[],
  worker: string,
  connection?: Connection,
): Promise<number[]> {
  const noted = await query<{ mail_id: number }>(
    {
      name: "mails_handed_over",
      text: `UPDATE mail_delivery SET data_at = now() FROM unnest($1::int[], $2::int[]) AS given (id, attempt)
      WHERE mail_id = given.id AND attempts = given.attempt AND leased_by = $3 AND status = 'sending' AND data_at IS NULL
        AND leased_until > now()
      RETURNING mail_id`,
      values: [leases.map(({ mail_id }) => mail_id), leases.map(({ attempt }) => attempt), worker],
    },
    connection,
  )
  return noted.map(({ mail_id }) => mail_id)
}
