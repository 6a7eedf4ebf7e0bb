import { type Connection, query } from "../db.ts"

/**
 * Ends the living tokens of a user; every process hears of it when the transaction commits.
 * @param kept a token that stays
 * @returns how many there were
 */
export async function endTokens(userId: number, connection: Connection, kept?: number): Promise<number> {
  const ended = await query(
    {
      text: `UPDATE access_token SET revoked_at = now()
        WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at > now() RETURNING id`,
      values: [userId, kept ?? null],
    },
    connection,
  )
  return ended.length
}
