import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { ChangedByCode } from "#lib/backend/platform/http/problems.ts"
import type { AuditedRecord } from "#lib/backend/records/audit/write-audit.ts"

/**
 * A refusal of a save that did not know of a change: it says who made the last one.
 * @param current what is stored; locked
 */
export async function changedByOther(
  { type, id, code }: { type: AuditedRecord; id: number; code: ChangedByCode },
  current: unknown,
  connection: Connection,
) {
  const [last] = await query<{ name: string | null }>(
    {
      name: "record-last-changed-by",
      text: `SELECT person.name FROM audit_entry entry LEFT JOIN "user" person ON person.id = entry.user_id
        WHERE record_type = $1 AND record_id = $2 ORDER BY at DESC, entry.id DESC LIMIT 1`,
      values: [type, id],
    },
    connection,
  )
  const by = last?.name ?? null
  return conflict({ code, values: { user: by ?? "none" } }, current, undefined, by)
}
