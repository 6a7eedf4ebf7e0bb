import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { ChangedValue } from "#lib/contract/shows/registrations.ts"

type Cell = {
  registration: number
  /** Path of the audit log. */
  field: string
  kind: "lifecycle" | "flag" | "number"
}

/** Who changed a field of a registration last; null where nobody is known. */
async function lastChangedBy(
  { registration, field }: Cell,
  connection: Connection,
): Promise<ChangedValue["by"]> {
  const [found] = await query<{ by: ChangedValue["by"] }>(
    {
      name: "registration-field-last-changed-by",
      text: `SELECT CASE WHEN person.id IS NULL THEN NULL ELSE json_build_object('id', person.id, 'name', person.name) END AS by
        FROM audit_entry entry LEFT JOIN "user" person ON person.id = entry.user_id
        WHERE record_type = 'registration' AND record_id = $1 AND changes ? $2 ORDER BY at DESC, entry.id DESC LIMIT 1`,
      values: [registration, field],
    },
    connection,
  )
  return found?.by ?? null
}

/**
 * A refusal of a value that was chosen beside another one than is stored: it says who set that, and what it is.
 * @param value what is stored: a name or number; "yes" or "no" of a flag; "none"
 */
export async function valueChanged(cell: Cell, value: string, connection: Connection) {
  const by = await lastChangedBy(cell, connection)
  const current: ChangedValue = { value, by }
  return conflict(
    { code: `${cell.kind}_value_changed`, values: { value, user: by?.name ?? "none" } },
    current,
  )
}
