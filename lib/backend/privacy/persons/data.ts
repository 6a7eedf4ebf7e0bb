import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Erasure } from "#lib/contract/privacy/persons.ts"
import { steps } from "./run-erasure.ts"

type Page = { page: number; per_page: number }

const offset = ({ page, per_page }: Page) => `LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`

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
