import { searched } from "#lib/backend/finance/ledger/conditions.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { literalPattern, searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { otherHitLimit } from "#lib/contract/home/quick-search.ts"

type Hit = { id: number; name: string; detail: string }

/** Tables without records of a kind that are found by their names: SQL of the name, of what is searched, and which rows count. */
const tables = {
  sequence: { name: "name", search: "search_text(name, description)", holds: "archived_at IS NULL" },
  mailing_list: { name: "name", search: "search_text(name, description)", holds: "archived_at IS NULL" },
  document: { name: "name::text", search: "search_text(name::text)", holds: "true" },
} as const

/** Rows of a table whose names have all words of the term, those that begin with it first. */
export function findNamed(table: keyof typeof tables, term: string): Promise<Hit[]> {
  const { name, search, holds } = tables[table]
  const parameters = new Parameters()
  const whole = `normalise(${parameters.add(term)})`
  const where = [holds, ...searchConditions(term, search, parameters)].join(" AND ")
  return query<Hit>({
    text: `SELECT id, ${name} AS name, '' AS detail FROM ${table} WHERE ${where}
      ORDER BY NOT starts_with(normalise(${name}), ${whole}), normalise(${name}), id LIMIT ${otherHitLimit}`,
    values: parameters.values,
  })
}

/** Figures that a term has at least before numbers of invoices are searched for: fewer are in most of them. */
const fewestFigures = 3

/** Invoices and credit notes with the term in their number, the latest first; the buyer beside it. */
export async function findInvoices(term: string): Promise<Hit[]> {
  if (term.replaceAll(/\D/g, "").length < fewestFigures) return []
  const parameters = new Parameters()
  // As the index of the list has it; the number alone decides.
  const number = literalPattern(parameters.add(term))
  return query<Hit>({
    text: `SELECT id, number AS name, buyer_party ->> 'name' AS detail FROM invoice
      WHERE ${searched} LIKE '%' || ${number} || '%' AND normalise(number) LIKE '%' || ${number} || '%'
      ORDER BY date DESC, id DESC LIMIT ${otherHitLimit}`,
    values: parameters.values,
  })
}
