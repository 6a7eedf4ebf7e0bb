import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Subject } from "./required-record.ts"

/** When a person was erased, ISO 8601; undefined for one who was not. @param person a record, or a user */
export async function erasedAt(
  { type, id }: Subject | { type: "user"; id: number },
  connection?: Connection,
): Promise<string | undefined> {
  const [found] = await query<{ at: string | null }>(
    {
      text: `SELECT erased_at AS at FROM "${type}" WHERE id = $1 AND erased_at IS NOT NULL`,
      values: [id],
    },
    connection,
  )
  return found?.at ?? undefined
}
