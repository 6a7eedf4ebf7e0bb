import { unescaped } from "#lib/backend/mail/html/html-tokens.ts"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { textOfSanitised } from "#lib/backend/mail/html/text-of-html.ts"
import { campaignHtml } from "#lib/backend/mail/recipient-links/campaign-mail.ts"
import { knownNames } from "#lib/backend/mail/templates/known-names.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import type { FlowProblem } from "#lib/contract/automation/flow-terms.ts"
import { mayBeText, notMeant } from "#lib/contract/mail/may-be-text.ts"
import { unknownPlaceholders, unknownPlaceholdersInHtml } from "#lib/contract/mail/unknown-placeholders.ts"
import { leadsSomewhere } from "./leads-somewhere.ts"
import { asSample } from "./preview-email.ts"

/** `as_text`: what looks like a placeholder and is meant. */
export type CheckedText = { subject: string; content: string; as_text: readonly string[] }
type Text = Pick<CheckedText, "subject" | "content">
/** `field`: in which of both texts it is. */
type Found = { field: keyof Text; problem: FlowProblem; detail?: string }

/** Bytes over which programs cut a mail. */
const largest = 100 * 1024
const tags = (name: string, html: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? []
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i")
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

/** The page that travels: with its frame, its link to unsubscribe and links that are noted, as everything of it counts. */
const pageOf = ({ subject, content }: Text) =>
  campaignHtml({ subject, html: outgoingHtml(content) }, asSample("en"))

/** Whether the page leads out where its reader sees it: neither in a comment nor in what is not shown. */
export function hasUnsubscribeLink(page: string): boolean {
  const shown = page
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<(style|script|template|textarea|title|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
  return tags("a", shown).some((tag) => attribute(tag, "href")?.startsWith(siteAddress("/unsubscribe/")))
}

/** What the check has to know: names of placeholders, and addresses of sign-up forms that are open. */
type Known = { names: ReadonlySet<string>; forms: ReadonlySet<string> }

export async function knownForMails(connection?: Connection): Promise<Known> {
  const names = await knownNames(connection)
  const open = await query<{ slug: string }>(
    {
      name: "open-sign-up-forms",
      text: `SELECT coalesce(form_slug::text, '') AS slug FROM mailing_list WHERE form_slug IS NOT NULL AND is_public AND archived_at IS NULL AND kind = 'static'`,
      values: [],
    },
    connection,
  )
  return { names, forms: new Set(open.map(({ slug }) => slug)) }
}

/** What looks like a placeholder in each of both texts, and is none. */
type Unknown = Record<keyof Text, string[]>

export const unknownIn = ({ subject, content }: Text, { names }: Known): Unknown => ({
  subject: unknownPlaceholders(subject, names),
  content: unknownPlaceholdersInHtml(content, names),
})

/** Those of them that may be text. */
export const doubtfulOf = ({ subject, content }: Unknown, { names }: Known): string[] =>
  [...new Set([...subject, ...content])].filter((one) => mayBeText(one, names))

/** What keeps a mail from going to thousands. */
export function checkMail(
  { subject, content, as_text }: CheckedText,
  known: Known,
  unknown = unknownIn({ subject, content }, known),
): Found[] {
  const notText = (field: keyof Text): Found[] =>
    notMeant(unknown[field], known.names, as_text).map((detail) => ({
      field,
      problem: "unknown_placeholder",
      detail,
    }))
  const broken = tags("a", content)
    .map((tag) => attribute(tag, "href"))
    .filter((href) => !leadsSomewhere(href === undefined ? undefined : unescaped(href), known.forms))
  const page = pageOf({ subject, content })
  const found = (is: boolean, problem: FlowProblem, field: keyof Text = "content"): Found[] =>
    is ? [{ field, problem }] : []
  return [
    ...found(subject.trim() === "", "mail_without_subject", "subject"),
    ...found(textOfSanitised(content).trim() === "", "mail_without_text"),
    ...notText("subject"),
    ...notText("content"),
    ...broken.map((href): Found => ({ field: "content", problem: "dead_link", detail: href ?? "" })),
    ...found(
      tags("img", content).some((tag) => attribute(tag, "alt") === undefined),
      "no_alt",
    ),
    ...found(Buffer.byteLength(page) > largest, "too_large"),
    ...found(!hasUnsubscribeLink(page), "no_unsubscribe"),
  ]
}
