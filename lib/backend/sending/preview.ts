import { textPart } from "./outgoing-html.ts"
import { type Author, type Composed, writtenFor } from "./written.ts"

/** Bytes that a file takes in a mail: base64 in lines of 76. */
const encodedSize = (bytes: number) => Math.ceil(Math.ceil(bytes / 3) * 4 * (78 / 76))

/** A mail as its recipient sees it, and about how many bytes travel. */
export async function previewMail(mail: Composed, author: Author) {
  const { subject, html, missing, files } = await writtenFor(mail, author)
  const text = textPart(html)
  const size =
    Buffer.byteLength(html) +
    Buffer.byteLength(text) +
    files.reduce((sum, file) => sum + encodedSize(file.size), 0)
  return { subject, html, text, missing, size }
}
