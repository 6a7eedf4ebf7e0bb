import { type Connection, query } from "../db.ts"

/** Keeps a user's sign-ins as they are until the transaction ends: one that was let in by the password alone comes before or after it. */
export async function lockSignIns(userId: number, connection: Connection): Promise<void> {
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR UPDATE`, values: [userId] }, connection)
}

/** Whether the user has a second factor; the answer holds until the transaction ends. */
export async function hasFactorForSure(userId: number, connection: Connection): Promise<boolean> {
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR SHARE`, values: [userId] }, connection)
  const found = await query(
    {
      text: "SELECT FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL",
      values: [userId],
    },
    connection,
  )
  return found.length > 0
}

/** Ends the sign-ins of a user but one; tokens made for scripts stay. */
export async function endSignIns(userId: number, kept: number, connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE access_token SET revoked_at = now()
        WHERE user_id = $1 AND id <> $2 AND ends_at IS NOT NULL AND revoked_at IS NULL AND expires_at > now()`,
      values: [userId, kept],
    },
    connection,
  )
}
