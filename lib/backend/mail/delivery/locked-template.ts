import { readProfile } from "#lib/backend/mail/mailboxes/data.ts"
import { getTemplate } from "#lib/backend/mail/templates/data.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { filledHtml, filledText, withoutLiteralMarks } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { signed } from "#lib/contract/mail/signed.ts"
import type { Author } from "./written.ts"

type Made = { template_id: number | null; language: MailLanguage; subject: string; content: string }

type How = {
  /** What the fields are called. */
  fields: { subject: string; content: string }
  /** What is answered is below the text. */
  isAnswer: boolean
}

/**
 * M-41. A mail of a locked template says what the template says now, with the user's name, and below it the signature and what is answered.
 * @throws 422 on subject or content that says something else, 404 for an unknown template
 */
export async function requireTemplateText(
  { template_id, language, subject, content }: Made,
  { fields, isAnswer }: How,
  { id, name }: Author,
  connection?: Connection,
): Promise<void> {
  if (template_id === null) return
  const { is_locked, texts } = await getTemplate(template_id, connection)
  if (!is_locked) return
  const values = { USERNAME: name }
  const filled = (html: string) => withoutLiteralMarks(filledHtml(html, values))
  const line = (text: string) => withoutLiteralMarks(filledText(text, values)).trim()
  const text = texts[language]
  if (!text || line(subject) !== line(text.object)) throw invalid({ [fields.subject]: ["template_locked"] })
  const body = filled(content)
  const own = filled(text.content)
  const rest = body.startsWith(own) ? body.slice(own.length) : null
  const { signature_html } = await readProfile(id, connection)
  const isWhole =
    rest !== null && (isAnswer || ["", filled(signed(signature_html, { content: own, name }))].includes(rest))
  if (!isWhole) throw invalid({ [fields.content]: ["template_locked"] })
}
