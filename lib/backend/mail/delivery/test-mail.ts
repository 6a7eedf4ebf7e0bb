import { randomUUID } from "node:crypto"
import { requireOwnMailbox } from "#lib/backend/mail/channels/channels.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { log } from "#lib/log.ts"
import { sampleBulkFooter } from "./bulk/sample-bulk-footer.ts"
import { requireTemplateText } from "./locked-template.ts"
import { type AttachedFile, mimeOf } from "./mime.ts"
import { messageIdOf } from "./queue-mail.ts"
import { SmtpSession } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"
import { type Author, type Composed, writtenFor } from "./written.ts"

/**
 * Sends a mail to its author alone, while the call waits: nothing of it is kept, so that it is on no record and in no conversation.
 * @throws 422 on `from` with the words of a mail server that does not take it, and as `requireTemplateText`
 */
export async function sendTestMail(mail: Composed & { is_bulk: boolean }, author: Author): Promise<void> {
  const mailbox = await requireOwnMailbox(author.id, mail.from)
  const fields = { subject: "subject", content: "content" }
  await requireTemplateText(mail, { fields, isAnswer: mail.message_id !== null }, author)
  const { subject, html, files } = await writtenFor(mail, author)
  const me = { name: mailbox.display_name, email: mailbox.email }
  const body = mimeOf({
    message_id: messageIdOf(randomUUID(), mailbox.email),
    in_reply_to: null,
    refs: [],
    from: me,
    to: [me],
    cc: [],
    subject,
    html,
    date: new Date(),
    ...(mail.is_bulk && { bulkFooter: await sampleBulkFooter(mail.language) }),
    files: await stored(files.map(({ media_id }) => media_id)),
  })
  let session: SmtpSession | undefined
  try {
    session = await SmtpSession.open(mailbox)
    await session.hand({ from: mailbox.email, to: [mailbox.email] }, body)
  } catch (error) {
    const { reply, message } = SmtpTrouble.of(error, "hand")
    log.info({ mailbox: mailbox.id, reply: reply ?? message }, "a test mail was not sent")
    throw invalid({ from: [{ code: "mail_server_refused", values: { value: reply ?? message } }] })
  } finally {
    session?.quit()
  }
}

async function stored(ids: number[]): Promise<AttachedFile[]> {
  const files = await query<AttachedFile>({
    text: "SELECT id, name, mime, key FROM stored_file WHERE id = ANY ($1) ORDER BY array_position($1, id)",
    values: [ids],
  })
  const store = await fileStore()
  for (const { key } of files) if (!(await store.exists(key))) throw invalid({ media_ids: ["unknown_file"] })
  return files
}
