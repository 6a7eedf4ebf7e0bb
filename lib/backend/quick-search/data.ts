import type { Language } from "../base.ts"
import { type FoundCompany, hitColumns, toHit } from "../companies/hits.ts"
import { query } from "../db.ts"
import { literalPattern, searchConditions } from "../filters/search-term.ts"
import { Parameters } from "../filters/sql-builder.ts"
import { referenceStore } from "../reference/store.ts"

/** Rows looked at before the best are chosen: a common word must not sort a whole table while somebody types. */
const candidates = 200

/**
 * Ids of records whose search text holds every word: names that start with the term first, then by name.
 * The first `candidates` found stand for all when a word is common.
 */
function candidateSql(table: "company" | "contact", term: string, parameters: Parameters): string {
  const where = ["deleted_at IS NULL", ...searchConditions(term, "search", parameters)].join(" AND ")
  const start = literalPattern(parameters.add(term))
  return `SELECT * FROM (SELECT * FROM ${table} WHERE ${where} LIMIT ${candidates}) found
    ORDER BY sort_name NOT LIKE ${start} || '%', sort_name, id`
}

export async function findCompanies(term: string, limit: number, language: Language) {
  const parameters = new Parameters()
  const sql = candidateSql("company", term, parameters)
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<FoundCompany>({
      text: `SELECT ${hitColumns} FROM (${sql}) best LIMIT ${limit}`,
      values: parameters.values,
    }),
  ])
  return rows.map((row) => toHit(row, store, language))
}

type ContactHit = { id: number; name: string; detail: string; company_id: number | null }

export function findContacts(term: string, limit: number): Promise<ContactHit[]> {
  const parameters = new Parameters()
  const sql = candidateSql("contact", term, parameters)
  return query<ContactHit>({
    text: `SELECT id, btrim(first_name || ' ' || last_name) AS name, coalesce(email::text, '') AS detail, company_id
      FROM (${sql}) best LIMIT ${limit}`,
    values: parameters.values,
  })
}
