import { filledHtml, filledText, placeholdersIn } from "#lib/contract/fill-placeholders.ts"
import { placeholders, sessionPlaceholders, showValues } from "#lib/contract/mail-terms.ts"
import { type Connection, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import type { Values } from "../mail-templates/record-values.ts"

/** Names that stand for something somewhere: words in square brackets that people write themselves are none. */
async function knownNames(connection?: Connection): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    { text: "SELECT DISTINCT jsonb_object_keys(mail_values) AS name FROM tradeshow_session", values: [] },
    connection,
  )
  const ofShows = [...sessionPlaceholders, ...Object.keys(showValues), ...rows.map(({ name }) => name)]
  return new Set([...placeholders, ...ofShows])
}

type Texts = { subject: string; html: string }

/**
 * A subject and a body with their placeholders filled.
 * @returns them with the names of those that have no value, which stay as they stand
 */
export async function fillPlaceholders(
  { subject, html }: Texts,
  values: Values,
  connection?: Connection,
): Promise<Texts & { missing: string[] }> {
  const named = placeholdersIn(subject, html)
  if (named.length === 0) return { subject, html, missing: [] }
  const known = await knownNames(connection)
  return {
    subject: filledText(subject, values),
    html: filledHtml(html, values),
    missing: named.filter((name) => !values[name] && known.has(name)),
  }
}

/** @throws 422 on the field unless every placeholder has a value: no mail says "[BRAND]" */
export function refuseMissing(missing: string[], field: string): void {
  if (missing.length > 0)
    throw invalid({ [field]: [{ code: "nothing_stands_for", values: { value: missing.join(", ") } }] })
}
