import { requireOwnMailbox } from "#lib/backend/mail/channels/channels.ts"
import { readMails } from "#lib/backend/mail/inbound/marks.ts"
import { refuseMissing } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { undoSeconds } from "#lib/contract/mail/mail-terms.ts"
import { requireAnswered } from "./answered.ts"
import { requireTemplateText } from "./locked-template.ts"
import { requireWritable, subjectColumns } from "./mail-records.ts"
import { messageIdOf, queueMail } from "./queue-mail.ts"
import { refuseDisabled } from "./refuse-disabled.ts"
import { requireAnswersSeen } from "./unseen-answer.ts"
import { type Author, type Composed, distinctPeople, requireRecipients, writtenFor } from "./written.ts"

type Sending = Composed & { key: string; send_at: string | null; seen_mail: number | null }

/**
 * Writes a mail down to be sent: at its time, else once the seconds are over in which it can be cancelled. A second call with its key
 * finds the same mail.
 * @returns its id
 * @throws 422 by field: no mailbox, another's address, a place or recipient that takes no mail, a placeholder without a value,
 * another text than that of the locked template; 409 where a colleague has answered since `seen_mail`
 */
export async function sendMail(mail: Sending, author: Author): Promise<number> {
  try {
    return await inTransaction((connection) => writeDown(mail, author, connection))
  } catch (error) {
    if (!isTaken(error, "mail_message_id_key")) throw error
    // Both calls were made at once: the other one wrote it.
    return inTransaction((connection) => writeDown(mail, author, connection))
  }
}

async function writeDown(mail: Sending, author: Author, connection: Connection): Promise<number> {
  const { message_id: answeredId } = mail
  const mailbox = await requireOwnMailbox(author.id, mail.from, connection)
  const known = await findOwn(messageIdOf(mail.key, mailbox.email), author.id, connection)
  if (known !== undefined) return known
  await requireWritable(mail.about, answeredId !== null, connection)
  await requireRecipients(mail, connection)
  const { files, ...filled } = await writtenFor(mail, author, connection)
  const fields = { subject: "subject", content: "content" }
  refuseMissing(filled, fields)
  await requireTemplateText(mail, { fields, isAnswer: answeredId !== null }, author, connection)
  const answered = await requireAnswered(answeredId, author.id, connection)
  const { thread } = answered
  if (thread !== null && mail.seen_mail !== null)
    await requireAnswersSeen(
      { thread, seen: mail.seen_mail, userId: author.id, email: mailbox.email },
      connection,
    )
  // Who answers has read what there is.
  if (thread !== null) await readMails(thread, author.id, connection)
  const to = distinctPeople(mail.toMails)
  const id = await queueMail(
    {
      key: mail.key,
      channel: mailbox,
      to,
      cc: distinctPeople(mail.cc, to),
      subject: filled.subject,
      html: filled.html,
      ...answered,
      ...subjectColumns(mail.about),
      bulkMailId: null,
      session: mail.session_id,
      files: files.map(({ media_id }) => media_id),
      timing: { dueAt: dueAt(mail.send_at) },
    },
    connection,
  )
  await refuseDisabled(author.id, "from", connection)
  return id
}

function dueAt(sendAt: string | null): Date {
  const undone = new Date(Date.now() + undoSeconds * 1000)
  if (sendAt === null) return undone
  const requested = new Date(sendAt)
  if (requested.getTime() < Date.now() - 60_000) throw invalid({ send_at: ["send_in_the_past"] })
  return requested > undone ? requested : undone
}

async function findOwn(
  messageId: string,
  userId: number,
  connection: Connection,
): Promise<number | undefined> {
  const [mail] = await query<{ id: number; author_id: number | null }>(
    { text: "SELECT id, author_id FROM mail WHERE message_id = $1", values: [messageId] },
    connection,
  )
  if (mail && mail.author_id !== userId) throw invalid({ key: ["not_allowed"] })
  return mail?.id
}
