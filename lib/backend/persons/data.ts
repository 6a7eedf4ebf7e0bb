import type { Erasure, Person } from "#lib/contract/persons.ts"
import { query } from "../database/db.ts"
import { moment } from "../database/json-sql.ts"
import { searchConditions } from "../lists/filters/search-term.ts"
import { Parameters } from "../lists/filters/sql-builder.ts"
import { storedKinds } from "../records/kinds.ts"
import { steps } from "./run-erasure.ts"

type Page = { page: number; per_page: number }

const offset = ({ page, per_page }: Page) => `LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`

/** Persons whose name, address or company is searched for: none without a word. Who was merged into another is found as that one. */
export async function findPersons({
  search,
  ...page
}: Page & { search: string }): Promise<{ rows: Person[]; total: number }> {
  const parameters = new Parameters()
  const found = searchConditions(search, "contact.search", parameters)
  if (found.length === 0) return { rows: [], total: 0 }
  const where = `${found.join(" AND ")} AND contact.erased_at IS NULL AND NOT EXISTS (SELECT FROM record_merge
    WHERE record_type = 'contact' AND removed_id = contact.id AND undone_at IS NULL)`
  const [counted, rows] = await Promise.all([
    query<{ total: number }>({
      text: `SELECT count(*) AS total FROM contact WHERE ${where}`,
      values: parameters.values,
    }),
    query<Person>({
      text: `SELECT 'contact' AS kind, contact.id, ${storedKinds.contact.name("contact")} AS name, contact.email::text AS email,
          (SELECT name FROM company WHERE company.id = contact.company_id) AS detail, contact.deleted_at IS NOT NULL AS is_deleted
        FROM contact WHERE ${where} ORDER BY contact.sort_name, contact.id ${offset(page)}`,
      values: parameters.values,
    }),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** A page of the erasures, latest first. */
export async function listErasures(page: Page): Promise<{ rows: Erasure[]; total: number }> {
  const [counted, rows] = await Promise.all([
    query<{ total: number }>({ text: "SELECT count(*) AS total FROM erasure", values: [] }),
    query<Erasure>({
      text: `SELECT erasure.id, kind, record_id AS record, reason, ${moment("at")} AS at, ${moment("ended_at")} AS ended_at,
          cardinality(steps) AS done, ${steps.length} AS steps,
          CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "user"
        FROM erasure LEFT JOIN "user" u ON u.id = user_id ORDER BY at DESC, erasure.id DESC ${offset(page)}`,
      values: [],
    }),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
