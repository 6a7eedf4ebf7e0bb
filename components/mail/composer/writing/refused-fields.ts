import { ApiError } from "#lib/api/errors.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { labelled } from "#lib/text/labelled.ts"
import type { Written } from "../shared/open-composer.ts"

/** Fields beside which the composer says what is wrong with them. */
const fields = ["from", "toMails", "cc", "subject", "content", "media_ids", "session_id"] as const
export type Problems = Partial<Record<(typeof fields)[number], string>>

/** A mail that a call refused. */
export type Refusal = { error: unknown; written: Written }

/** What is said of a field, or of one of its entries: "cc.1.email". */
function problemOf(
  { error, written }: Refusal,
  field: (typeof fields)[number],
  locale: Locale,
  prefix: string,
): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const name = prefix + field
  const [whole] = error.fieldErrors(name)
  if (whole !== undefined) return whole
  const entry = Object.entries(error.body.errors ?? {}).find(([key]) => key.startsWith(`${name}.`))
  const [message] = entry?.[1] ?? []
  if (!entry || message === undefined) return undefined
  const people = field === "toMails" || field === "cc" ? written[field] : []
  const person = people[Number(entry[0].slice(name.length + 1).split(".")[0])]
  return person ? labelled(locale, person.email, message) : message
}

/**
 * What a call refused, by field; what was changed since is not held against it.
 * @param prefix before the names of fields in the answer
 */
export function refusedFields(
  refusal: Refusal | undefined,
  written: Written | undefined,
  locale: Locale,
  prefix = "",
): Problems {
  const problems: Problems = {}
  if (!refusal || !written) return problems
  for (const field of fields) {
    const isSame = JSON.stringify(refusal.written[field]) === JSON.stringify(written[field])
    const problem = isSame ? problemOf(refusal, field, locale, prefix) : undefined
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}
