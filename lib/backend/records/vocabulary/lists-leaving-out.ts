import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { VocabularyKind } from "#lib/contract/records/vocabulary.ts"
import { fieldsOf, namedBy } from "./follow-merge.ts"

/** Operator of filters that leave out who has a value. */
const leavesOut = "!="

/**
 * Names of dynamic mailing lists that leave out who has a word: without it they would write to them (P-22). Those that are put away as well,
 * as they come back as they are.
 */
export async function listsLeavingOut(
  kind: VocabularyKind,
  id: number,
  connection: Connection,
): Promise<string[]> {
  const fields = fieldsOf(namedBy[kind]?.sources ?? [], "contacts")
  if (fields.length === 0) return []
  const lists = await query<{ name: string }>(
    {
      text: `SELECT name FROM mailing_list WHERE kind = 'dynamic' AND EXISTS (
          SELECT FROM jsonb_each(filters) AS filter (place, value)
          WHERE value ->> 'f_field' = ANY ($1::text[]) AND value ->> 'f_type' = $2 AND value -> 'f_value' ? $3)
        ORDER BY normalise(name) LIMIT 5`,
      values: [fields, leavesOut, String(id)],
    },
    connection,
  )
  return lists.map(({ name }) => name)
}
