import { unique } from "./database.ts"

type RawMail = {
  from?: string
  to?: string
  cc?: string
  subject?: string
  /** With brackets; null for a mail without. */
  id?: string | null
  inReplyTo?: string
  references?: string[]
  date?: string
  text?: string
  html?: string
  headers?: string[]
  files?: RawFile[]
}

type RawFile = {
  name: string
  type?: string
  content: Buffer | string
  contentId?: string
  disposition?: string
}

/** A Message-ID that no other mail of the test file has, in brackets. */
export const newMessageId = () => `<${unique("raw").replace(" ", "-")}@elsewhere.example>`

function part(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(Buffer.from(content))}`
}

function filePart({
  name,
  type = "application/pdf",
  content,
  contentId,
  disposition = "attachment",
}: RawFile) {
  const lines = [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    "Content-Transfer-Encoding: base64",
    ...(contentId ? [`Content-ID: <${contentId}>`] : []),
  ]
  return `${lines.join("\r\n")}\r\n\r\n${wrapped(Buffer.from(content))}`
}

const wrapped = (bytes: Buffer) => bytes.toString("base64").replace(/.{1,76}/g, "$&\r\n")

export function multipart(kind: string, boundary: string, parts: string[]): string {
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join("")
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--\r\n`
}

/** A mail as it comes over the wire. */
export function rawMail(mail: RawMail): Buffer {
  const { text = "Hello.", html, files = [] } = mail
  const headers = [
    `From: ${mail.from ?? "Somebody <somebody@elsewhere.example>"}`,
    `To: ${mail.to ?? "us@organiser.example"}`,
    ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
    `Subject: ${mail.subject ?? "Subject"}`,
    ...(mail.id === null ? [] : [`Message-ID: ${mail.id ?? newMessageId()}`]),
    ...(mail.inReplyTo ? [`In-Reply-To: ${mail.inReplyTo}`] : []),
    ...(mail.references ? [`References: ${mail.references.join("\r\n ")}`] : []),
    `Date: ${mail.date ?? "Mon, 03 Aug 2026 09:30:00 +0000"}`,
    "MIME-Version: 1.0",
    ...(mail.headers ?? []),
  ]
  const words = html
    ? multipart("alternative", "words", [part("text/plain", text), part("text/html", html)])
    : part("text/plain", text)
  const body = files.length > 0 ? multipart("mixed", "files", [words, ...files.map(filePart)]) : words
  return Buffer.from(`${headers.join("\r\n")}\r\n${body}`)
}
