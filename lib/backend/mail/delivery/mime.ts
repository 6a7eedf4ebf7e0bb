import { Readable } from "node:stream"
import DKIM from "nodemailer/lib/dkim"
import MailComposer from "nodemailer/lib/mail-composer"
import { textPart } from "#lib/backend/mail/html/outgoing-html.ts"
import { returnHeader } from "#lib/backend/mail/inbound/return-token.ts"
import {
  type BulkFooter,
  bulkFooterHtml,
  bulkFooterText,
} from "#lib/backend/mail/recipient-links/bulk-footer.ts"
import { type Campaign, campaignHtml, campaignText } from "#lib/backend/mail/recipient-links/campaign-mail.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { signature } from "#lib/backend/platform/mailer/settings.ts"
import { picturesIn, withPictures } from "#lib/contract/mail/mail-pictures.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { replyMime } from "./calendar-reply.ts"

/** A file of the store; `id` is its own. */
export type AttachedFile = { id: number; name: string; mime: string; key: string }

/** All that a mail is made of. */
export type MailParts = {
  message_id: string
  in_reply_to: string | null
  refs: string[]
  from: MailPerson
  /** Where answers go, if not to the sender. */
  replyTo?: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  subject: string
  html: string
  date: Date
  files: AttachedFile[]
  /** By which a server's report of it is known to be one. */
  returnToken?: string
  /** Where a program says for its user that he or she wants no more of them (RFC 8058). */
  leftBy?: string
  /** Of a mail of a show's sender: it is written as a page, with its way out, and signed. */
  campaign?: Campaign
  /** Of a mail to many: its footer. */
  bulkFooter?: BulkFooter
}

/** References of a long conversation: the first and the last ones, as RFC 5322 readers want them. */
const maxReferences = 20

const leaving = (link: string) => ({
  // One line, however long: folded, some programs read no address.
  "List-Unsubscribe": { prepared: true, value: `<${link}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
})

const addressOf = ({ name, email }: MailPerson) => ({ name, address: email })
const bracketed = (id: string) => `<${id}>`

/** A file's bytes, opened when the first is asked for: a mail that is refused before opens none. */
function bytesOf(key: string): Readable {
  return Readable.from(
    (async function* () {
      yield* await (await fileStore()).read(key)
    })(),
  )
}

/** A whole page of what a mail says. */
export const page = (html: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`

/**
 * A mail as it travels (RFC 5322, MIME), piece by piece: a text and an HTML part, files after them. Asked for again it is the same,
 * byte by byte.
 */
export function mimeOf(mail: MailParts): Readable {
  const refs =
    mail.refs.length > maxReferences
      ? [...mail.refs.slice(0, 1), ...mail.refs.slice(1 - maxReferences)]
      : mail.refs
  const shown = new Set(picturesIn(mail.html))
  const attached = mail.files.filter(({ mime }) => mime !== replyMime)
  const composer = new MailComposer({
    messageId: bracketed(mail.message_id),
    ...(mail.in_reply_to !== null && { inReplyTo: bracketed(mail.in_reply_to) }),
    ...(refs.length > 0 && { references: refs.map(bracketed) }),
    from: addressOf(mail.from),
    ...(mail.replyTo && { replyTo: addressOf(mail.replyTo) }),
    to: mail.to.map(addressOf),
    cc: mail.cc.map(addressOf),
    subject: mail.subject,
    date: mail.date,
    ...contentOf(mail),
    headers: {
      ...(mail.returnToken && { [returnHeader]: mail.returnToken }),
      ...(mail.leftBy && leaving(mail.leftBy)),
    },
    alternatives: mail.files
      .filter(({ mime }) => mime === replyMime)
      .map(({ mime, key }) => ({ contentType: mime, content: bytesOf(key) })),
    attachments: attached.map(({ id, name, mime, key }) => ({
      filename: name,
      contentType: mime,
      content: bytesOf(key),
      ...(shown.has(id) && { cid: contentIdOf(id, mail), contentDisposition: "inline" }),
    })),
    baseBoundary: mail.message_id.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 40),
    disableUrlAccess: true,
    disableFileAccess: true,
  })
  const node = composer.compile()
  node.newline = "\r\n"
  const { dkim } = mail.campaign ? signature() : {}
  return dkim ? new DKIM(dkim).sign(node.createReadStream()) : node.createReadStream()
}

function contentOf(mail: MailParts): { text: string; html: string } {
  const { campaign, bulkFooter, from, subject } = mail
  const html = withPictures(mail.html, (file) => `cid:${contentIdOf(file, mail)}`)
  if (campaign)
    return { text: campaignText(mail.html, campaign), html: campaignHtml({ subject, html }, campaign) }
  const text = textOf(mail.html)
  if (!bulkFooter) return { text, html: page(html) }
  const sender = from.name || from.email
  return {
    text: text + bulkFooterText(bulkFooter, sender),
    html: page(html + bulkFooterHtml(bulkFooter, sender)),
  }
}

/** By which the text refers to a picture that goes with it (RFC 2392); no other mail has the same. */
const contentIdOf = (file: number, { message_id }: MailParts) => `picture-${file}.${message_id}`

/** The last text that was made: the mails of a bulk mail say the same. */
let last = { html: "", text: "" }

function textOf(html: string): string {
  if (last.html !== html) last = { html, text: textPart(html) }
  return last.text
}
