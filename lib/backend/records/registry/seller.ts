import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Seller } from "#lib/backend/records/registry/mergeable.ts"

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
