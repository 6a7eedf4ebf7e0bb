import { pauseForComplaints } from "#lib/backend/mail/senders/checks/complaints.ts"
import { holdForComplaints } from "#lib/backend/mail/senders/checks/mailbox-complaints.ts"
import { lockPeople } from "#lib/backend/mail/suppressions/lock-people.ts"
import { suppress } from "#lib/backend/mail/suppressions/suppress.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ReportedMail } from "./note-bounces.ts"

/** What recipients say through their provider that they want no more of (RFC 5965); reports of other kinds are no complaint. */
const complaints = /^(?:abuse|fraud|opt-out(?:-list)?)$/

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(text)?.[1]?.trim() ?? ""

/** Somebody told his provider that a mail of ours is unwanted. */
export type Complaint = {
  /** Whose address it was, where the report says so. */
  email: string | null
  /** Which provider it came from. */
  by: string
}

/** Reads the part of a report that machines read; null when it is no complaint. */
export function readComplaint(text: string): Complaint | null {
  if (!complaints.test(field(text, "Feedback-Type").toLowerCase())) return null
  const email = /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(field(text, "Original-Rcpt-To"))?.[0] ?? null
  return { email, by: field(text, "User-Agent").slice(0, 200) }
}

/** Only whom the mail went to: a report can be written by anybody who has the mail. */
function complainers({ email }: Complaint, { people }: ReportedMail): string[] {
  const alone = people.length === 1 ? people : []
  const named = people.filter((person) => person.email.toLowerCase() === email?.toLowerCase())
  return (email === null ? alone : named).map((person) => person.email)
}

/**
 * Whoever complained gets nothing any more, of no list; the run of the mail ends. Where too many complain its sender is paused, or
 * mails to many of its mailbox stop. Done again it changes nothing.
 */
export async function noteComplaint(
  complaint: Complaint,
  mail: ReportedMail,
  at: Date,
  connection: Connection,
): Promise<void> {
  const emails = complainers(complaint, mail)
  if (emails.length === 0) return
  await lockPeople(emails, connection)
  await suppress(connection, { emails, list: null, reason: "complaint", detail: complaint.by })
  const [noted] = await query<{ sender: number | null }>(
    {
      text: `UPDATE mailing_send SET complained_at = $2 WHERE mail_id = $1 AND email = ANY ($3::citext[]) AND complained_at IS NULL
        RETURNING sender_id AS sender`,
      values: [mail.id, at, emails],
    },
    connection,
  )
  if (noted && noted.sender !== null) await pauseForComplaints(noted.sender, connection)
  const [toMany] = await query<{ mailbox: number | null }>(
    {
      text: `UPDATE bulk_mail_row row SET complained_at = $2 FROM bulk_mail WHERE bulk_mail.id = bulk_mail_id AND mail_id = $1
          AND email = ANY ($3::citext[]) AND complained_at IS NULL RETURNING mailbox_id AS mailbox`,
      values: [mail.id, at, emails],
    },
    connection,
  )
  if (toMany && toMany.mailbox !== null) await holdForComplaints(toMany.mailbox, connection)
}
