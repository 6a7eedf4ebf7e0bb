import { knownNames } from "#lib/backend/mail/templates/known-names.ts"
import type { Values } from "#lib/backend/mail/templates/record-values.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import {
  filledHtml,
  filledText,
  placeholdersIn,
  withoutLiteralMarks,
} from "#lib/contract/mail/fill-placeholders.ts"
import { maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import { notMeant } from "#lib/contract/mail/may-be-text.ts"
import { unknownPlaceholders, unknownPlaceholdersInHtml } from "#lib/contract/mail/unknown-placeholders.ts"
import { shortened } from "#lib/contract/platform/shortened.ts"

type Texts = { subject: string; html: string }

/** `missing` names placeholders that have no value; they stay as they stand. */
export type Filled = Texts & { missing: string[] }

/** Names of placeholders, as far as a text has any. */
export const namesFor = async ({ subject, html }: Texts, connection?: Connection): Promise<Set<string>> =>
  placeholdersIn(subject, html).length === 0 ? new Set() : knownNames(connection)

/**
 * A subject and a body with their placeholders filled; what was marked as no placeholder is as it was before.
 * @param known as `namesFor` answers
 */
export function filledWith({ subject, html }: Texts, values: Values, known: ReadonlySet<string>): Filled {
  const named = placeholdersIn(subject, html)
  if (named.length === 0)
    return { subject: withoutLiteralMarks(subject), html: withoutLiteralMarks(html), missing: [] }
  const filled = { subject: filledText(subject, values), html: filledHtml(html, values) }
  const remaining = new Set(placeholdersIn(filled.subject, filled.html))
  const isMissing = (name: string) => !values[name] && remaining.has(name) && known.has(name)
  // A subject is limited where it is typed: what its placeholders stand for may be longer.
  const cut = shortened(withoutLiteralMarks(filled.subject), maxSubjectLength)
  return { html: withoutLiteralMarks(filled.html), subject: cut, missing: named.filter(isMissing) }
}

/** A text filled once; of one that goes to many the names are read once, for `filledWith`. */
export async function fillPlaceholders(
  texts: Texts,
  values: Values,
  connection?: Connection,
): Promise<Filled> {
  return filledWith(texts, values, await namesFor(texts, connection))
}

/**
 * No mail says "[BRAND]".
 * @param fields what subject and body are called
 * @throws 422 on each of the two that names a placeholder without a value
 */
export function refuseMissing(
  { subject, html, missing }: Filled,
  fields: { subject: string; content: string },
): void {
  const texts: [string, string][] = [
    [fields.subject, subject],
    [fields.content, html],
  ]
  const problems: Problems = {}
  for (const [field, text] of texts) {
    const names = placeholdersIn(text).filter((name) => missing.includes(name))
    if (names.length > 0)
      problems[field] = [{ code: "nothing_stands_for", values: { value: names.join(", ") } }]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Nor does a text that goes to many, or is kept for many mails, say "[FIRST NAME]".
 * @param texts as they were typed, with what their subject and body are called
 * @param asText what looks like a placeholder and is meant, as far as it may be text; "any" of a text that is looked at again before it is sent
 * @throws 422 on each that has what looks like a placeholder and is not a known one
 */
export async function refuseUnknown(
  texts: { subject: string; content: string; fields: { subject: string; content: string } }[],
  connection?: Connection,
  asText: readonly string[] | "any" = [],
): Promise<void> {
  const known = await knownNames(connection)
  const found = texts.flatMap(({ subject, content, fields }): [string, string[]][] => [
    [fields.subject, unknownPlaceholders(subject, known)],
    [fields.content, unknownPlaceholdersInHtml(content, known)],
  ])
  const problems: Problems = {}
  for (const [field, all] of found) {
    const written = notMeant(all, known, asText)
    if (written.length > 0)
      problems[field] = [{ code: "unknown_placeholder", values: { value: written.join(", ") } }]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
