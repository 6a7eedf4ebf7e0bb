import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

type ValueTable = "lifecycle_platform" | "owner" | "registration_lifecycle" | `${KindWith<"tags">}_tag`

/** Throws a 422 on the field unless every id is one of the table. @param condition what their rows have to be as well, SQL */
export async function requireAll(
  table: ValueTable,
  ids: number[],
  field: string,
  connection: Connection,
  condition = "true",
): Promise<void> {
  const { found } = await queryOne<{ found: number }>(
    { text: `SELECT count(*) AS found FROM ${table} WHERE id = ANY ($1) AND ${condition}`, values: [ids] },
    connection,
  )
  if (found !== new Set(ids).size) throw invalid({ [field]: ["not_allowed"] })
}
