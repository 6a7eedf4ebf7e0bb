import { hasFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Keeps a user's sign-ins as they are until the transaction ends: one that was let in by the password alone comes before or after it. */
export async function lockSignIns(userId: number, connection: Connection): Promise<void> {
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR UPDATE`, values: [userId] }, connection)
}

/** Whether the user has a second factor; the answer holds until the transaction ends. */
export async function hasFactorForSure(userId: number, connection: Connection): Promise<boolean> {
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR SHARE`, values: [userId] }, connection)
  const found = await query(
    {
      text: `SELECT FROM "user" u WHERE u.id = $1 AND ${hasFactorSql}`,
      values: [userId],
    },
    connection,
  )
  return found.length > 0
}
