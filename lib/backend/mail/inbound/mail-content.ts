import { withoutQuotedLines } from "#lib/backend/mail/html/html-of-text.ts"
import { aroundQuotes } from "#lib/backend/mail/html/quotes.ts"
import { hasRemoteImages, sanitiseMail, storable } from "#lib/backend/mail/html/sanitise.ts"
import { textOfSanitised } from "#lib/backend/mail/html/text-of-html.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { isAutoReply } from "./auto-reply.ts"
import type { StoredPart } from "./keep-parts.ts"
import type { MailHead } from "./mail-head.ts"
import { idOfContent } from "./message-ids.ts"
import type { MailText } from "./parse-mail.ts"

/** Characters of what a mail says that are kept as text. */
const maxText = 20_000

/** A mail as it is written down. */
export type MailContent = {
  messageId: string
  inReplyTo: string | null
  /** Message-IDs it names, its own not. */
  references: string[]
  from: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  subject: string
  html: string
  text: string
  sentAt: Date
  isAutoReply: boolean
  hasRemoteImages: boolean
  /** The server that took it says that its sender is not who it says. */
  isForged: boolean
  /** It says so by DMARC, which is about the address that readers see. */
  failsDmarc: boolean
}

/** Address by which a file of a mail is fetched. */
export const partAddress = (path: string) => `/api/messenger/message/attachment/${path}`

/** What is kept of a mail that was read. */
export function mailContent(
  read: MailText & { head: MailHead },
  parts: StoredPart[],
  receivedAt: Date,
): MailContent {
  const { head } = read
  const images = new Map(
    parts.flatMap(({ contentId, fileId, path, mime }) =>
      contentId && fileId !== null && mime.startsWith("image/")
        ? [[contentId, partAddress(path)] as const]
        : [],
    ),
  )
  const html = sanitiseMail(read.html, { imageOf: (contentId) => images.get(contentId) ?? null })
  const own = textOfSanitised(aroundQuotes(html, null)) || withoutQuotedLines(storable(read.text))
  const sentAt = head.date && head.date < receivedAt ? head.date : receivedAt
  const from = head.from[0] ?? { name: "", email: "" }
  const messageId = head.messageId ?? madeId(read, parts, sentAt)
  const named = [...head.references, ...(head.inReplyTo ? [head.inReplyTo] : [])]
  return {
    messageId,
    inReplyTo: head.inReplyTo,
    references: [...new Set(named)].filter((id) => id !== messageId),
    from,
    to: head.to,
    cc: head.cc,
    subject: head.subject,
    html,
    text: own.slice(0, maxText).toWellFormed(),
    sentAt,
    isAutoReply: isAutoReply(head),
    hasRemoteImages: hasRemoteImages(html),
    isForged: isForged(head),
    failsDmarc: failsDmarc(head),
  }
}

/** Two mailboxes get the same mail at different times: what they have in common is what it says. */
function madeId(
  { head, html, text }: MailText & { head: MailHead },
  parts: StoredPart[],
  sentAt: Date,
): string {
  const people = [...head.from, ...head.to, ...head.cc].map(({ email }) => email.toLowerCase()).join(",")
  const files = parts.map(({ name, size }) => `${name}:${size}`).join(",")
  return idOfContent(people, head.date ? sentAt.toISOString() : "", head.subject, html, text, files)
}

/** What our own server wrote on top when it took the mail; lines further down may be the sender's. */
const authenticationOf = ({ lines }: MailHead) => lines("authentication-results")[0] ?? ""

const failsDmarc = (head: MailHead) => /\bdmarc=fail\b/i.test(authenticationOf(head))

function isForged(head: MailHead): boolean {
  const authentication = authenticationOf(head)
  return (
    failsDmarc(head) ||
    (/\bspf=(fail|softfail)\b/i.test(authentication) && !/\bdkim=pass\b/i.test(authentication))
  )
}
