import type { z } from "zod"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { withSignaturePictures } from "#lib/backend/mail/mailboxes/signature.ts"
import { findTemplateKind } from "#lib/backend/mail/templates/data.ts"
import { placeholdersOn } from "#lib/backend/mail/templates/placeholder-values.ts"
import { type Filled, fillPlaceholders } from "#lib/backend/mail/templates/placeholders.ts"
import { recipientValues } from "#lib/backend/mail/templates/recipient-values.ts"
import type { Values } from "#lib/backend/mail/templates/record-values.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { composed } from "#lib/contract/mail/composing.ts"
import { withoutLiteralMarks } from "#lib/contract/mail/fill-placeholders.ts"
import { mainShowType, maxRecipients } from "#lib/contract/mail/mail-terms.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import { requireAttachable } from "./attachable.ts"
import { commonText } from "./bulk/common-text.ts"
import { withQuotedPictures } from "./quoted-pictures.ts"
import { reasonSql } from "./writable.ts"

export type Composed = z.output<typeof composed>

export type Author = { id: number; name: string }

/** What is written in the composer, as it goes out. */
export type FilledMail = Filled & { files: MediaFile[] }

/** What placeholders stand for: with a locked template, and on no record, the user's name alone is filled in (M-15). */
async function valuesFor(
  { about, template_id, language, session_id, toMails }: Composed,
  { name: userName }: Author,
  connection?: Connection,
): Promise<Values> {
  const template = template_id === null ? undefined : await findTemplateKind(template_id, connection)
  if (!about || template?.is_locked) return { USERNAME: userName }
  // A mail that follows no template is about the main show (M-21).
  const type = template?.type ?? mainShowType
  const chosen = { session: session_id, field: "session_id" }
  const { values } = await placeholdersOn(about, { type, language, chosen, userName }, connection)
  return { ...values, ...(await recipientValues(toMails, connection)) }
}

/** Of a mail to many, what each recipient has values of their own for is left in the text. */
const asRead = ({ subject, html, missing }: Filled): Filled => ({
  subject: withoutLiteralMarks(subject),
  html: withoutLiteralMarks(html),
  missing,
})

/**
 * A mail as its recipient gets it.
 * @throws 422 on `media_ids` for files the author may not attach
 */
export async function writtenFor(
  mail: Composed & { is_bulk?: boolean },
  author: Author,
  connection?: Connection,
): Promise<FilledMail> {
  const chosen = await requireAttachable(mail.media_ids, author.id, connection)
  const attached = await withSignaturePictures(mail.content, chosen, author.id, connection)
  if (mail.is_bulk)
    return { ...asRead(await commonText(mail, attached, author.name, connection)), files: attached }
  const values = await valuesFor(mail, author, connection)
  const { html: content, files } = await withQuotedPictures(mail.content, attached, author.id, connection)
  const html = outgoingHtml(content, files)
  return { ...(await fillPlaceholders({ subject: mail.subject, html }, values, connection)), files }
}

/** People by their address, each once. */
export function distinctPeople(people: MailPerson[], except: MailPerson[] = []): MailPerson[] {
  const taken = new Set(except.map(({ email }) => email.toLowerCase()))
  return people.filter(({ email }) => {
    const address = email.toLowerCase()
    if (taken.has(address)) return false
    taken.add(address)
    return true
  })
}

/**
 * Refuses recipients who cannot be written to; who wrote to us is answered whatever prevents a first mail.
 * @throws 422 on the fields of their addresses
 */
export async function requireRecipients(
  { toMails, cc, message_id: answeredId }: Composed,
  connection: Connection,
): Promise<void> {
  if (toMails.length + cc.length > maxRecipients)
    throw invalid({ toMails: [{ code: "too_many", values: { value: String(maxRecipients) } }] })
  if (answeredId !== null) return
  const refused = await query<{ email: string }>(
    {
      text: `SELECT lower(address.email::text) AS email FROM contact_address address JOIN contact ON contact.id = address.contact_id
        WHERE address.email = ANY ($1::citext[]) AND ${reasonSql("contact", undefined, "address.email")} IS NOT NULL`,
      values: [[...toMails, ...cc].map(({ email }) => email)],
    },
    connection,
  )
  const addresses = new Set(refused.map(({ email }) => email))
  const problems: Problems = {}
  for (const [field, people] of Object.entries({ toMails, cc }))
    for (const [place, { email }] of people.entries())
      if (addresses.has(email.toLowerCase())) problems[`${field}.${place}.email`] = ["not_writable"]
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
