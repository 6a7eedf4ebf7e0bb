import { isDeepStrictEqual } from "node:util"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { type FieldValues, fieldsChangedSince } from "#lib/backend/records/changes.ts"

type Loaded = { id: number; version: number }

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === "" || value === false || isDeepStrictEqual(value, [])

const keyOf = (row: unknown) =>
  typeof row === "object" && row !== null ? JSON.stringify(Object.entries(row).sort()) : JSON.stringify(row)
/** Lists in one order: that of what is stored says nothing. */
const inOneOrder = (value: unknown) => (Array.isArray(value) ? value.map(keyOf).sort() : value)

const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || isDeepStrictEqual(inOneOrder(one), inOneOrder(other))

/** What was stored in fields at a version, as the first change after it says. */
async function storedAt({ id, version }: Loaded, fields: string[], connection: Connection) {
  const rows = await query<{ field: string; old: unknown }>(
    {
      name: "application-stored-at",
      text: `SELECT DISTINCT ON (field) field, changes -> field -> 0 AS old FROM audit_entry
        JOIN unnest($3::text[]) AS field ON changes ? field
        WHERE record_type = 'registration' AND record_id = $1 AND version > $2 ORDER BY field, version`,
      values: [id, version, fields],
    },
    connection,
  )
  return new Map(rows.map(({ field, old }) => [field, old]))
}

type Correction = Loaded & {
  /** A later version that the applicant has looked at. */
  seen: number | undefined
  changes: Changes
  /** Rows that the correction takes away, as the paths of their fields begin. */
  removed: string[]
  /** What the audit log says that the fields hold after the correction. */
  audited: FieldValues
}

/**
 * A form holds all fields, also those that nobody typed in. What others changed since it was loaded is theirs where the form has it as it was
 * then; where the applicant changed it too, or takes the row away, it is a conflict.
 */
export async function unseenBy(
  { id, version, seen = version, changes, removed, audited }: Correction,
  connection: Connection,
): Promise<{ untouched: Set<string>; overwritten: string[] }> {
  const fields = Object.keys(changes)
  const changed = await fieldsChangedSince(
    { type: "registration", id, version },
    [...fields, ...removed],
    connection,
  )
  const stored = await storedAt({ id, version }, changed, connection)
  const untouched = changed.filter((field) => field in changes && isSame(stored.get(field), audited[field]))
  const touched = changed.filter((field) => !untouched.includes(field))
  const overwritten =
    seen > version
      ? await fieldsChangedSince({ type: "registration", id, version: seen }, touched, connection)
      : touched
  return { untouched: new Set(untouched), overwritten }
}
