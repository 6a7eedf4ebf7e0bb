import { type Connection, query } from "../database/db.ts"
import { invalid, notFound } from "../http/errors.ts"

/**
 * Locks a user for a change, together with every administrator who can sign in, in the order of their ids: two
 * administrators who take each other's rights away at once come one after the other, and the second sees the first.
 * @returns whether the user is the only administrator left who can sign in
 * @throws 404 for an unknown user
 */
export async function lockUser(id: number, connection: Connection): Promise<{ isLastAdmin: boolean }> {
  const rows = await query<{ id: number; counts: boolean }>(
    {
      text: `SELECT id, is_admin AND disabled_at IS NULL AND password_hash IS NOT NULL AS counts FROM "user"
        WHERE id = $1 OR (is_admin AND disabled_at IS NULL) ORDER BY id FOR UPDATE`,
      values: [id],
    },
    connection,
  )
  if (!rows.some((row) => row.id === id)) throw notFound("user")
  const admins = rows.filter(({ counts }) => counts)
  return { isLastAdmin: admins.length === 1 && admins[0]?.id === id }
}

/** Throws a 422 on the field when the user is the last administrator. */
export function keepLastAdmin(isLastAdmin: boolean, field: "isAdmin" | "user"): void {
  if (isLastAdmin) throw invalid({ [field]: ["last_admin"] })
}
