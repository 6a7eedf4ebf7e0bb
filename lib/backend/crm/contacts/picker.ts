import { query } from "#lib/backend/platform/database/db.ts"
import { literalPattern, searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { pickerLimit } from "#lib/contract/crm/contacts.ts"
import { type ContactHit, hitColumns } from "./hits.ts"

/**
 * At most 5 active contacts for a picker (P-11): those whose last name starts with the term, by name, then those
 * that have all its words in name, e-mail or company. Only a term that starts few last names pays for the second look.
 */
export async function pickContacts(term: string): Promise<ContactHit[]> {
  const starting = await withNameFrom(term)
  if (starting.length === pickerLimit) return starting
  const known = new Set(starting.map(({ id }) => id))
  const others = (await withWords(term)).filter(({ id }) => !known.has(id))
  return [...starting, ...others].slice(0, pickerLimit)
}

/** Unnamed: only a plan that knows the term reads its range of the order's index. */
function withNameFrom(term: string): Promise<ContactHit[]> {
  return query<ContactHit>({
    text: `SELECT ${hitColumns} FROM contact
      WHERE sort_name LIKE ${literalPattern("$1")} || '%' AND deleted_at IS NULL ORDER BY sort_name, id LIMIT ${pickerLimit}`,
    values: [term],
  })
}

function withWords(term: string): Promise<ContactHit[]> {
  const parameters = new Parameters()
  const where = ["deleted_at IS NULL", ...searchConditions(term, "search", parameters)].join(" AND ")
  return query<ContactHit>({
    text: `SELECT ${hitColumns} FROM contact WHERE ${where} LIMIT ${pickerLimit * 2}`,
    values: parameters.values,
  })
}
