import { can, mayChangeOwners } from "#lib/access/abilities.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { forbidden } from "#lib/backend/platform/http/errors.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"

type Seller = Pick<User, "isAdmin" | "nickname" | "ownerId">

/** Who may delete a company: those who own it, and administrators, if they may edit records (docs/decisions/0006). */
export function mayDeleteCompany(user: User, saleOwnerIds: number[]): boolean {
  const isUnowned = saleOwnerIds.length === 0
  return can(user, "record.edit") && mayChangeOwners(user, saleOwnerIds) && (user.isAdmin || !isUnowned)
}

/** A user as one who sells, for those who work in a job or deep in a save. */
export function readSeller(userId: number, connection: Connection): Promise<Seller> {
  return queryOne<Seller>(
    {
      name: "seller",
      text: `SELECT u.is_admin AS "isAdmin", owner.id AS "ownerId", CASE WHEN owner.is_active THEN owner.nickname END AS nickname
        FROM "user" u JOIN owner ON owner.user_id = u.id WHERE u.id = $1`,
      values: [userId],
    },
    connection,
  )
}

/** Throws a 403 when a save changes the owners of a company and whoever saves may not. */
export async function requireOwnership(
  changes: Changes,
  saleOwnerIds: number[],
  { userId }: Actor,
  connection: Connection,
): Promise<void> {
  // Commands on the server act in nobody's name.
  if (!("vendor.saleOwners" in changes) || userId === null) return
  const seller = await readSeller(userId, connection)
  if (!mayChangeOwners(seller, saleOwnerIds)) throw forbidden("owners")
}
