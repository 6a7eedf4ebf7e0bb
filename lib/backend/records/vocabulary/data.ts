import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { LookupValue, VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { lookupValueColumns, uses } from "./kinds.ts"

type Page = { page: number; per_page: number; name: string }

/** A page of a kind's words by name with the uses of each, and how many words there are. Uses are counted for the page only, in one reading. */
export async function listLookupValues(
  kind: VocabularyKind,
  { page, per_page, name }: Page,
): Promise<{ rows: LookupValue[]; total: number }> {
  const parameters = new Parameters()
  const conditions = searchConditions(name, "search_text(word.name::text)", parameters)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""
  const { table, column } = uses[kind]
  const [counted, rows] = await Promise.all([
    query<{ total: number }>({
      text: `SELECT count(*) AS total FROM ${kind} word ${where}`,
      values: parameters.values,
    }),
    query<LookupValue>({
      text: `WITH shown AS MATERIALIZED (
          SELECT * FROM ${kind} word ${where} ORDER BY normalise(name::text), id LIMIT ${per_page} OFFSET ${(page - 1) * per_page}
        ), used AS (
          SELECT ${column} AS id, count(*) AS uses FROM ${table} WHERE ${column} = ANY (ARRAY(SELECT id FROM shown)) GROUP BY 1
        )
        SELECT ${lookupValueColumns(kind)}, coalesce(used.uses, 0) AS uses FROM shown word LEFT JOIN used USING (id)
        ORDER BY normalise(word.name::text), word.id`,
      values: parameters.values,
    }),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One word with its uses. Throws a 404 when there is none. */
export async function getLookupValue(
  kind: VocabularyKind,
  id: number,
  connection?: Connection,
): Promise<LookupValue> {
  const { table, column } = uses[kind]
  const [word] = await query<LookupValue>(
    {
      text: `SELECT ${lookupValueColumns(kind)}, (SELECT count(*) FROM ${table} WHERE ${column} = $1) AS uses
        FROM ${kind} word WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!word) throw notFound("word")
  return word
}

/** Reads words that nobody else can change, or give to a record, until the transaction ends. Throws a 404 when one is missing. */
export async function lockLookupValues(
  kind: VocabularyKind,
  ids: number[],
  connection: Connection,
): Promise<void> {
  const rows = await query(
    {
      text: `SELECT id FROM ${kind} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`,
      values: [ids],
    },
    connection,
  )
  if (rows.length < new Set(ids).size) throw notFound("word")
}
