import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { erasedPerson, invalid, notFound } from "#lib/backend/platform/http/errors.ts"

type LockedUser = { isLastAdmin: boolean; erasedAt: string | null }

/**
 * Locks a user for a change, together with every administrator who can sign in, in the order of their ids: two
 * administrators who take each other's rights away at once come one after the other, and the second sees the first.
 * @returns whether the user is the only administrator left who can sign in, and when the user was erased (ISO 8601), null for others
 * @throws 404 for an unknown user
 */
export async function lockUser(id: number, connection: Connection): Promise<LockedUser> {
  const rows = await query<{ id: number; counts: boolean; erased_at: string | null }>(
    {
      text: `SELECT id, is_admin AND disabled_at IS NULL AND password_hash IS NOT NULL AS counts, erased_at FROM "user"
        WHERE id = $1 OR (is_admin AND disabled_at IS NULL) ORDER BY id FOR UPDATE`,
      values: [id],
    },
    connection,
  )
  const locked = rows.find((row) => row.id === id)
  if (!locked) throw notFound("user")
  const admins = rows.filter(({ counts }) => counts)
  return { isLastAdmin: admins.length === 1 && admins[0]?.id === id, erasedAt: locked.erased_at }
}

/** As `lockUser`, of a user who is still one. @throws 404 also for one who was erased */
export async function lockKnownUser(id: number, connection: Connection): Promise<LockedUser> {
  const locked = await lockUser(id, connection)
  if (locked.erasedAt !== null) throw erasedPerson(locked.erasedAt)
  return locked
}

/** Throws a 422 on the field when the user is the last administrator. */
export function keepLastAdmin(isLastAdmin: boolean, field: "isAdmin" | "user" | "record"): void {
  if (isLastAdmin) throw invalid({ [field]: ["last_admin"] })
}
