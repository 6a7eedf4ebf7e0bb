import { isDeepStrictEqual } from "node:util"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { AuditedRecord, Changes } from "#lib/backend/records/audit/write-audit.ts"

/** Values of a record's form by dotted path, for example "informations.address.city". */
export type FieldValues = Record<string, unknown>

/** A row of a field that is a list of rows. */
export type Row = Readonly<Record<string, unknown>>

/** Whether the value of a field is a list of ids; an empty list is one. */
export const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number")

/** Whether the value of a field is a list; only fields that are lists of rows are asked. */
export const isRows = (value: unknown): value is Row[] => Array.isArray(value)

/** What a save changes: fields whose value differs from the stored one. */
export function changesBetween(current: FieldValues, desired: FieldValues): Changes {
  const changes: Changes = {}
  for (const [field, fresh] of Object.entries(desired)) {
    const old = current[field] ?? null
    if (!isDeepStrictEqual(old, fresh ?? null)) changes[field] = [old, fresh ?? null]
  }
  return changes
}

type Loaded = { type: AuditedRecord; id: number; version: number }

/**
 * Fields of a save that were changed by others, whole or in part ("vendor.lifecycles.3"), after the version it was loaded
 * at (F-11): the audit trail knows them.
 * Call it with the record locked. Everything else of the save may be applied.
 */
export async function fieldsChangedSince(
  { type, id, version }: Loaded,
  fields: string[],
  connection: Connection,
): Promise<string[]> {
  const rows = await query<{ field: string }>(
    {
      text: `SELECT DISTINCT field FROM audit_entry, jsonb_object_keys(changes) AS changed
        JOIN unnest($4::text[]) AS field ON changed = field OR starts_with(changed, field || '.')
        WHERE record_type = $1 AND record_id = $2 AND version > $3 ORDER BY field`,
      values: [type, id, version, fields],
    },
    connection,
  )
  return rows.map(({ field }) => field)
}
