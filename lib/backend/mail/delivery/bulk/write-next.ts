import { randomUUID } from "node:crypto"
import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import { lockMailbox } from "#lib/backend/mail/channels/lock-mailbox.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { hasRowsLeft } from "#lib/backend/mail/channels/rows-left.ts"
import { type Filled, filledWith, namesFor } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { recipientPlaceholders } from "#lib/contract/mail/mail-terms.ts"
import type { LeaseHolder } from "../lease-mails.ts"
import { type NewMail, queueMails } from "../queue-mail.ts"
import { bulkPlaceholdersIn } from "./common-text.ts"
import { joinedToContact, rowLeftOutSql } from "./left-out.ts"
import { valuesOf } from "./recipient-values.ts"

type Running = {
  id: number
  /** Whose it is. */
  user: number
  subject: string
  content: string
  session: number | null
  files: number[]
}
type Row = {
  position: number
  name: string
  email: string
  contact_id: number | null
  company_id: number | null
  reason: string | null
  /** What placeholders stand for; null where nothing is known. */
  values: Record<string, string | null>
}

/** Whether a mailbox has bulk mails with recipients left, or mails of them to try again. */
export async function hasBulkWork(mailboxId: number): Promise<boolean> {
  const found = await query({
    name: "bulk_mails_due",
    text: `SELECT FROM bulk_mail WHERE mailbox_id = $1 AND status = 'running' AND (
        ${hasRowsLeft}
        OR EXISTS (SELECT FROM mail_delivery WHERE bulk_mail_id = bulk_mail.id AND status = 'queued' AND due_at <= now()))
      LIMIT 1`,
    values: [mailboxId],
  })
  return found.length > 0
}

/**
 * Writes the next mails of a mailbox's running bulk mail, leased by who writes them: recipient, mail and delivery come in one
 * transaction, so that a recipient has one mail however often workers die. Who became one that cannot be written to since the start is
 * left out.
 */
export function writeNext(
  mailbox: SendingChannel,
  max: number,
  { worker, leaseSeconds }: LeaseHolder,
): Promise<MailLease[]> {
  return inTransaction(async (connection) => {
    // Before the mail to many: a member who is removed locks the mailbox, then stops his or hers.
    await lockMailbox(mailbox.id, connection)
    const bulkMail = await findRunning(mailbox.id, connection)
    if (!bulkMail) return []
    const rows = await lockRows(bulkMail, max, connection)
    const text = { subject: bulkMail.subject, html: bulkMail.content }
    const known = await namesFor(text, connection)
    const filled = rows.map((row): Row & Filled => ({ ...row, ...filledFor(row, text, known) }))
    const isLeftOut = ({ reason }: Row) => reason !== null
    await leaveOut(bulkMail.id, filled.filter(isLeftOut), connection)
    const written = filled.filter((row) => !isLeftOut(row))
    if (written.length === 0) return []
    const timing = { leasedBy: worker, seconds: leaseSeconds }
    const mails = written.map((row): NewMail => mailTo(row, bulkMail, mailbox, timing))
    const ids = await queueMails(mails, connection)
    await query(
      {
        name: "bulk_mail_rows_written",
        text: `UPDATE bulk_mail_row SET mail_id = given.mail FROM unnest($2::int[], $3::int[]) AS given (place, mail)
          WHERE bulk_mail_id = $1 AND position = given.place`,
        values: [bulkMail.id, written.map(({ position }) => position), ids],
      },
      connection,
    )
    return ids.map((mail_id) => ({
      mail_id,
      attempt: 1,
      tries: 0,
      bulk_mail_id: bulkMail.id,
      is_paced: true,
    }))
  })
}

/** Whoever pauses or cancels it waits for mails that are being written, and none is written after that. */
async function findRunning(mailboxId: number, connection: Connection): Promise<Running | undefined> {
  const [found] = await query<Running>(
    {
      name: "bulk_mail_running",
      text: `SELECT id, user_id AS user, subject, content, tradeshow_session_id AS session, ARRAY(SELECT file_id FROM bulk_mail_file WHERE bulk_mail_id = bulk_mail.id ORDER BY file_id) AS files
        FROM bulk_mail WHERE mailbox_id = $1 AND status = 'running'
          AND ${hasRowsLeft}
        ORDER BY id LIMIT 1 FOR SHARE`,
      values: [mailboxId],
    },
    connection,
  )
  return found
}

const recipient = valuesOf("coalesce(row.company_id, named.company_id)", "named")

/** SQL of an object of what the placeholders of a mail stand for; names that somebody does not have are empty. */
function valuesSql({ subject, content }: Running): string {
  const pairs = bulkPlaceholdersIn(subject, content).map((name) => {
    const isName = recipientPlaceholders.some((one) => one === name)
    return `'${name}', ${isName ? `coalesce(${recipient[name]}, '')` : recipient[name]}`
  })
  return `json_build_object(${pairs.join()})`
}

/** The text as a recipient gets it; who has no value any more for one of its placeholders is left out. */
function filledFor(
  { reason, values }: Row,
  text: { subject: string; html: string },
  known: ReadonlySet<string>,
): Filled & Pick<Row, "reason"> {
  const filled = filledWith(text, values, known)
  const isWhole = filled.missing.length === 0
  return { ...filled, reason: reason ?? (isWhole ? null : "missing_value") }
}

function lockRows(bulkMail: Running, max: number, connection: Connection): Promise<Row[]> {
  return query<Row>(
    {
      text: `SELECT row.position, row.name, row.email::text AS email, row.contact_id, row.company_id,
          ${rowLeftOutSql} AS reason, ${valuesSql(bulkMail)} AS values
        FROM ${joinedToContact} LEFT JOIN contact named ON named.id = row.contact_id
        WHERE row.bulk_mail_id = $1 AND row.excluded IS NULL AND row.mail_id IS NULL
        ORDER BY row.position LIMIT $2 FOR UPDATE OF row SKIP LOCKED`,
      values: [bulkMail.id, max],
    },
    connection,
  )
}

async function leaveOut(bulkMailId: number, rows: Row[], connection: Connection): Promise<void> {
  if (rows.length === 0) return
  await query(
    {
      text: `UPDATE bulk_mail_row SET excluded = given.reason FROM unnest($2::int[], $3::text[]) AS given (place, reason)
        WHERE bulk_mail_id = $1 AND position = given.place`,
      values: [bulkMailId, rows.map(({ position }) => position), rows.map(({ reason }) => reason)],
    },
    connection,
  )
}

function mailTo(
  row: Row & Filled,
  bulkMail: Running,
  mailbox: SendingChannel,
  timing: NewMail["timing"],
): NewMail {
  return {
    key: randomUUID(),
    channel: { ...mailbox, user_id: bulkMail.user },
    subject: row.subject,
    html: row.html,
    to: [{ name: row.name, email: row.email }],
    cc: [],
    thread: null,
    inReplyTo: null,
    refs: [],
    registrationId: null,
    companyId: row.company_id,
    contactId: row.contact_id,
    bulkMailId: bulkMail.id,
    session: bulkMail.session,
    isPaced: true,
    files: bulkMail.files,
    timing,
  }
}
