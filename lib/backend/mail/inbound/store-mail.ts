import { lockMailbox } from "#lib/backend/mail/channels/lock-mailbox.ts"
import { mayReadHere } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { noteComplaint } from "./complaint.ts"
import { joinThread, lockMessageIds } from "./join-thread.ts"
import { insertParts, type StoredPart } from "./keep-parts.ts"
import type { MailContent } from "./mail-content.ts"
import { idOfContent } from "./message-ids.ts"
import { noteBounces } from "./note-bounces.ts"
import { type MailPlace, placeCopy } from "./place-copy.ts"
import { isColleague } from "./relevant.ts"
import type { Reported } from "./report-reader.ts"

type Stored = { outcome: "kept" | "known"; mailId: number }

type NewMail = { content: MailContent; parts: StoredPart[]; reported: Reported | null }

/** Writes a mail down once, whatever other workers do with it meanwhile. */
export function storeMail(mail: NewMail, at: MailPlace): Promise<Stored> {
  const { parts, reported } = mail
  const named = [...mail.content.references, ...(reported ? [reported.mail.message_id] : [])]
  return inTransaction(async (connection) => {
    await lockMailbox(at.mailboxId, connection)
    await lockMessageIds([mail.content.messageId, ...named], connection)
    const { content, known } = await asStored(mail, at, connection)
    if (known) {
      await placeCopy(known.id, at, connection)
      return { outcome: "known", mailId: known.id }
    }
    if (reported) await noteReported(reported, content, connection)
    const { messageId, subject, sentAt } = content
    const joining = { ids: [messageId, ...named], subject, sentAt, mailboxId: at.mailboxId }
    const threadId = await joinThread(joining, connection)
    const mailId = await insertMail(threadId, reported ? ofMachine(content) : content, at, connection)
    if (!reported) await insertAddresses(threadId, content, connection)
    await insertParts(mailId, parts, connection)
    await placeCopy(mailId, at, connection)
    return { outcome: "kept", mailId }
  })
}

function noteReported(reported: Reported, { messageId, sentAt }: MailContent, connection: Connection) {
  if ("complaint" in reported) return noteComplaint(reported.complaint, reported.mail, sentAt, connection)
  return noteBounces(reported.report, reported.mail, { reportId: messageId, at: sentAt }, connection)
}

/** What a server reports is nobody's answer. */
const ofMachine = (content: MailContent): MailContent => ({ ...content, isAutoReply: true })

/** The mail that was kept under a Message-ID, also one that was removed since, and whether a user of the mailbox may read it. */
export async function findMail(messageId: string, mailboxId: number, connection?: Connection) {
  const text = `SELECT id, ${mayReadHere("$2")} AS may_read FROM mail WHERE message_id = $1`
  const values = [messageId, mailboxId]
  const [found] = await query<{ id: number; may_read: boolean }>({ text, values }, connection)
  return found ?? null
}

const sameSql = `SELECT from_email = $2 AND subject = $3 AND regexp_replace(text_body, '\\s+', '', 'g') = regexp_replace($4, '\\s+', '', 'g')
    AND ARRAY(SELECT size FROM mail_attachment WHERE mail_id = mail.id ORDER BY size) = $5::bigint[] AS is_same
  FROM mail WHERE message_id = $1`

/**
 * A Message-ID is no secret: who puts a mail that has the one of a colleague's private mail into a mailbox does not come to hold that
 * mail by it, unless it says the same. Such a mail is kept as another one.
 * @returns what is to be kept, and the mail that it is where that is kept already
 */
async function asStored({ content, parts }: NewMail, at: MailPlace, connection: Connection) {
  const known = await findMail(content.messageId, at.mailboxId, connection)
  if (!known || known.may_read) return { content, known }
  const { messageId, from, subject, text } = content
  const sizes = parts.map(({ size }) => size).toSorted((a, b) => a - b)
  const values = [messageId, from.email, subject, text, sizes]
  const { is_same } = await queryOne<{ is_same: boolean }>({ text: sameSql, values }, connection)
  if (is_same) return { content, known }
  const other = idOfContent(messageId, from.email, subject, text, sizes.join(","))
  await lockMessageIds([other], connection)
  return {
    content: { ...content, messageId: other },
    known: await findMail(other, at.mailboxId, connection),
  }
}

/** What a colleague sent is ours, also in the inbox of another, unless the server that took it says it is forged. */
const insertSql = `INSERT INTO mail (thread_id, direction, message_id, in_reply_to, refs, from_name, from_email, "to", cc, subject,
    html_body, text_body, sent_at, is_auto_reply, has_remote_images, fails_dmarc)
  SELECT $1, coalesce($15::text, CASE WHEN NOT $16 AND ${isColleague("$7::citext")} THEN 'out' ELSE 'in' END)::mail_direction,
    $2, $3, $4, $6, $7, $8, $9, $5, $10, $11, $12, $13, $14, $17
  RETURNING id`

async function insertMail(
  threadId: number,
  content: MailContent,
  { direction }: MailPlace,
  connection: Connection,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    {
      text: insertSql,
      values: [
        threadId,
        content.messageId,
        content.inReplyTo,
        content.references,
        content.subject,
        content.from.name,
        content.from.email,
        JSON.stringify(content.to),
        JSON.stringify(content.cc),
        content.html,
        content.text,
        content.sentAt,
        content.isAutoReply,
        content.hasRemoteImages,
        direction === "out" ? "out" : null,
        content.isForged,
        content.failsDmarc,
      ],
    },
    connection,
  )
  return id
}

const addressesSql = `INSERT INTO mail_thread_address (thread_id, email)
  SELECT DISTINCT $1::int, person.address FROM unnest($2::citext[]) AS person (address)
  WHERE person.address <> '' AND NOT ${isColleague("person.address")}
  ON CONFLICT DO NOTHING`

async function insertAddresses(threadId: number, { from, to, cc }: MailContent, connection: Connection) {
  const emails = [from, ...to, ...cc].map(({ email }) => email)
  await query({ text: addressesSql, values: [threadId, emails] }, connection)
}
