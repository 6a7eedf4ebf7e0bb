import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { Bounce, DeliveryReport } from "./delivery-report.ts"
import { isReturned } from "./return-token.ts"

/** Mails that have to come back for a passing reason, and days within which, before an address counts as one that cannot be reached. */
const softBounces = 3
const softDays = 30

/** One of our mails, which a server says did not arrive. */
export type ReportedMail = { id: number; message_id: string; people: MailPerson[] }

type Reported = {
  /** Message-IDs, the likeliest first. */
  mailIds: string[]
  /** Where the report came to. */
  mailboxId: number
  /** What came back with it. */
  tokens: string[]
}

/**
 * The mail that a report is about: one that was sent from the mailbox that has the report, or by a sender that the mailbox reads for, and
 * whose token came back. Null when there is none: then it is nobody's business here.
 */
export async function findReported({ mailIds, mailboxId, tokens }: Reported): Promise<ReportedMail | null> {
  if (tokens.length === 0) return null
  const sent = await query<ReportedMail>({
    text: `SELECT mail.id, message_id, "to" || cc AS people FROM mail JOIN mail_delivery delivery ON delivery.mail_id = mail.id
        LEFT JOIN mailing_sender sender ON sender.id = delivery.sender_id
      WHERE message_id = ANY ($1::text[]) AND direction = 'out'
        AND (delivery.mailbox_id = $2 OR sender.mailbox_id = $2 OR sender.email = (SELECT email FROM mailbox WHERE id = $2))
      ORDER BY array_position($1::text[], message_id)`,
    values: [mailIds, mailboxId],
  })
  return sent.find((mail) => isReturned(mail.message_id, tokens)) ?? null
}

/** Only whom the mail went to: a report can be written by anybody. */
function ofRecipients({ bounces }: DeliveryReport, { people }: ReportedMail): (Bounce & { email: string })[] {
  const alone = people.length === 1 ? people[0]?.email : undefined
  return bounces.flatMap((bounce) => {
    const named = bounce.email?.toLowerCase()
    const email = named ? people.find((person) => person.email.toLowerCase() === named)?.email : alone
    return email ? [{ ...bounce, email }] : []
  })
}

const lockSql =
  "SELECT contact_lock(ARRAY(SELECT contact_id FROM contact_address WHERE email = ANY ($1::citext[])))"
const noteSql = `INSERT INTO mail_bounce (mail_id, email, is_permanent, status, reply, report_id, at)
  SELECT $1, email, "isPermanent", status, reply, $3, $4
  FROM jsonb_to_recordset($2::jsonb) bounce (email citext, "isPermanent" boolean, status text, reply text) ON CONFLICT DO NOTHING`
/** Once for all, or as many mails as make it sure; what the address wrote since says that somebody is there. */
const unreachableSql = `WITH unreachable AS (
    SELECT bounce.email FROM mail_bounce bounce WHERE bounce.email = ANY ($1::citext[]) AND bounce.at > $2::timestamptz - interval '${softDays} days'
      AND NOT EXISTS (SELECT FROM mail JOIN mail_thread_address address ON address.thread_id = mail.thread_id
        WHERE address.email = bounce.email AND mail.from_email = bounce.email AND mail.direction = 'in' AND NOT mail.is_auto_reply
          AND mail.sent_at > bounce.at)
    GROUP BY bounce.email HAVING bool_or(is_permanent) OR count(DISTINCT mail_id) >= ${softBounces}),
  noted AS (UPDATE contact SET email_error = true FROM unreachable
    WHERE contact.email = unreachable.email AND contact.deleted_at IS NULL AND NOT contact.email_error RETURNING contact.id),
  noted_others AS (UPDATE contact_email other SET email_error = true FROM unreachable, contact_address address
    WHERE address.email = unreachable.email AND other.contact_id = address.contact_id AND other.email = address.email AND NOT other.email_error
    RETURNING other.contact_id, other.email)
  INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
  SELECT NULL::int, $3, 'edit', 'contact', id, '{"email_error": [false, true]}'::jsonb FROM noted
  UNION ALL SELECT NULL, $3, 'edit', 'contact', contact_id, jsonb_build_object('bounced_email', jsonb_build_array(NULL, email)) FROM noted_others`
/** It went out and came back: from all of them it failed. */
const deliverySql = `UPDATE mail_delivery SET failure = 'bounced', refused = refused || $2::jsonb,
    status = CASE WHEN $3 AND status IN ('sent', 'unknown') THEN 'failed' ELSE status END
  WHERE mail_id = $1`

/** Notes that a mail did not reach addresses; one that cannot be reached gets its error (the alert of F-16). */
export async function noteUnreachable(
  mailId: number,
  bounces: readonly (Bounce & { email: string })[],
  { reportId, at }: { reportId: string; at: Date },
  connection: Connection,
): Promise<void> {
  const emails = bounces.map(({ email }) => email)
  await query({ text: lockSql, values: [emails] }, connection)
  await query({ text: noteSql, values: [mailId, JSON.stringify(bounces), reportId, at] }, connection)
  await query({ text: unreachableSql, values: [emails, at, "mail"] }, connection)
}

/**
 * Notes what a report says: an address that cannot be reached gets its error (the alert of F-16), and the sending of the mail its
 * failure. What may pass is counted.
 */
export async function noteBounces(
  report: DeliveryReport,
  mail: ReportedMail,
  { reportId, at }: { reportId: string; at: Date },
  connection: Connection,
): Promise<void> {
  const bounces = ofRecipients(report, mail)
  if (bounces.length === 0) return
  await noteUnreachable(mail.id, bounces, { reportId, at }, connection)
  const permanent = bounces.filter((bounce) => bounce.isPermanent)
  if (permanent.length === 0) return
  const refused = permanent.map(({ email, reply, status }) => ({ email, reply: `${status} ${reply}`.trim() }))
  const isAll = mail.people.every(({ email }) => permanent.some((bounce) => bounce.email === email))
  await query({ text: deliverySql, values: [mail.id, JSON.stringify(refused), isAll] }, connection)
}
