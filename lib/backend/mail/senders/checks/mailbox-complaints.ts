import { stopBulkMails } from "#lib/backend/mail/channels/stop.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { areTooMany, type Complaints, complaintRules } from "#lib/contract/mail/complaint-rules.ts"
import { complaintsReason, tellAdministrators } from "./complaints.ts"

/** Mails of one that has ended may leave later, as those of a mailbox that could not be reached; what ended before is not looked at. */
const endedSince = `interval '${2 * complaintRules.days} days'`

/** Mails to many of a mailbox that were delivered in the days that count, and those of them that somebody complained of. */
export async function complaintsOfMailbox(mailbox: number, connection?: Connection): Promise<Complaints> {
  return queryOne<Complaints>(
    {
      text: `SELECT count(*)::int AS delivered, count(row.complained_at)::int AS complained
        FROM bulk_mail JOIN bulk_mail_row row ON row.bulk_mail_id = bulk_mail.id JOIN mail_delivery delivery ON delivery.mail_id = row.mail_id
        WHERE bulk_mail.mailbox_id = $1 AND coalesce(bulk_mail.ended_at > now() - ${endedSince}, true)
          AND delivery.status = 'sent' AND delivery.sent_at > now() - interval '${complaintRules.days} days'`,
      values: [mailbox],
    },
    connection,
  )
}

/** Whoever counts locks the mailbox first: of complaints and starts that come at once the last sees all. */
async function lockAndCount(mailbox: number, connection: Connection) {
  const text = `SELECT email::text AS name, email::text AS email FROM mailbox WHERE id = $1 FOR NO KEY UPDATE`
  const [held] = await query<{ name: string; email: string }>({ text, values: [mailbox] }, connection)
  return { held, complaints: await complaintsOfMailbox(mailbox, connection) }
}

/**
 * Stops the running mails to many of a mailbox of whose mails too many were complained, in the transaction that notes one. Administrators
 * are told.
 */
export async function holdForComplaints(mailbox: number, connection: Connection): Promise<void> {
  const { held, complaints } = await lockAndCount(mailbox, connection)
  if (!held || !areTooMany(complaints)) return
  const stopped = await stopBulkMails(mailbox, complaintsReason, connection)
  if (stopped > 0) await tellAdministrators("stopped", held, complaints, connection)
}

/** Keeps a mail to many from being started or resumed meanwhile. @throws 422 on the field while too many complain */
export async function refuseComplainedOf(
  mailbox: number,
  field: string,
  connection: Connection,
): Promise<void> {
  const { complaints } = await lockAndCount(mailbox, connection)
  if (areTooMany(complaints)) throw invalid({ [field]: ["too_many_complaints"] })
}
