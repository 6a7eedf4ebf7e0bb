import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { literalPattern, searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { type FoundCompany, hitColumns, toHit } from "./hits.ts"

/** Rows looked at before the best are chosen: a common word must not sort a whole table while somebody types. */
const candidates = 200

/**
 * Companies by name: those whose name starts with the term, read from the order's index; when they are too few, those that have
 * all its words in their name.
 * @param further SQL of what else must be true of them
 */
export async function pickCompanies(
  term: string,
  limit: number,
  language: Language,
  further: (parameters: Parameters) => string[] = () => [],
) {
  const parameters = new Parameters()
  const start = `sort_name LIKE ${literalPattern(parameters.add(term))} || '%'`
  const found = searchConditions(term, "search", parameters).join(" AND ")
  const inName = searchConditions(term, "(' ' || sort_name)", parameters).join(" AND ")
  const offered = ["deleted_at IS NULL", ...further(parameters)].join(" AND ")
  const columns = `${hitColumns}, sort_name`
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<FoundCompany>({
      text: `WITH starting AS MATERIALIZED (
          SELECT ${columns}, 0 AS rank FROM company WHERE ${offered} AND ${start} ORDER BY sort_name, id LIMIT ${limit}
        ), named AS (
          SELECT ${columns}, 1 AS rank FROM company
          WHERE ${offered} AND ${found} AND ${inName} AND NOT ${start}
            AND (SELECT count(*) FROM starting) < ${limit}
          LIMIT ${candidates}
        )
        SELECT ${hitColumns} FROM (SELECT * FROM starting UNION ALL SELECT * FROM named) best
        ORDER BY rank, sort_name, id LIMIT ${limit}`,
      values: parameters.values,
    }),
  ])
  return rows.map((row) => toHit(row, store, language))
}
