import { findMailbox, findOwnMailbox } from "#lib/backend/mail/channels/channels.ts"
import { textPart } from "#lib/backend/mail/html/outgoing-html.ts"
import { bulkFooterHtml, bulkFooterText } from "#lib/backend/mail/recipient-links/bulk-footer.ts"
import { sampleBulkFooter } from "./bulk/sample-bulk-footer.ts"
import { type Author, type Composed, writtenFor } from "./written.ts"

/** Bytes that a file takes in a mail: base64 in lines of 76. */
const encodedSize = (bytes: number) => Math.ceil(Math.ceil(bytes / 3) * 4 * (78 / 76))

/** A mail as its recipient sees it, and about how many bytes travel. */
export async function previewMail(mail: Composed & { is_bulk: boolean }, author: Author) {
  const { subject, html: body, missing, files } = await writtenFor(mail, author)
  const foot = mail.is_bulk ? await footOf(mail, author) : { html: "", text: "" }
  const html = body + foot.html
  const text = textPart(body) + foot.text
  const size =
    Buffer.byteLength(html) +
    Buffer.byteLength(text) +
    files.reduce((sum, file) => sum + encodedSize(file.size), 0)
  return { subject, html, text, missing, size }
}

/** The footer of a mail to many; who has no mailbox yet is named by the user's name. */
async function footOf({ from, language }: Composed, author: Author) {
  const mailbox = (await findOwnMailbox(author.id, from)) ?? (await findMailbox(author.id))
  const sender = mailbox ? mailbox.display_name || mailbox.email : author.name
  const bulkFooter = await sampleBulkFooter(language)
  return { html: bulkFooterHtml(bulkFooter, sender), text: bulkFooterText(bulkFooter, sender) }
}
