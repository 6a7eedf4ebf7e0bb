import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

/** Columns of the registration's own row with the values they get. */
type Columns = Readonly<Record<string, unknown>>

/**
 * Writes columns of a registration that is locked and gives it a new version; open pages are told.
 * @returns the new version
 */
export async function nextVersion(
  id: number,
  connection: Connection,
  columns: Columns = {},
): Promise<number> {
  const sets = Object.keys(columns).map((column, place) => `${column} = $${place + 2}, `)
  const { version } = await queryOne<{ version: number }>(
    {
      text: `UPDATE registration SET ${sets.join("")}version = version + 1, updated_at = now() WHERE id = $1 RETURNING version`,
      values: [id, ...Object.values(columns)],
    },
    connection,
  )
  return version
}

/**
 * The same, told in the audit trail.
 * @param columns none where only rows of it changed
 */
export async function changeRegistration(
  { id, columns, changes }: { id: number; columns?: Columns; changes: Changes },
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const version = await nextVersion(id, connection, columns)
  await writeAudit({ actor, action: "edit", type: "registration", id, changes, version }, connection)
  return version
}

/** The registration that a booth belongs to; undefined for an unknown booth. */
export async function registrationOfBooth(
  booth: number,
  connection?: Connection,
): Promise<number | undefined> {
  const [found] = await query<{ registration_id: number }>(
    {
      name: "registration-of-booth",
      text: "SELECT registration_id FROM registration_booth WHERE id = $1",
      values: [booth],
    },
    connection,
  )
  return found?.registration_id
}
