import { type Connection, query } from "#lib/backend/platform/database/db.ts"

type Which = { signInsOnly?: boolean }

/**
 * Ends the valid tokens of a user; every process hears of it when the transaction commits.
 * @param except a token that stays
 * @param which tokens made for scripts stay as well when it is sign-ins only
 * @returns how many there were
 */
export async function endTokens(
  userId: number,
  connection: Connection,
  except?: number,
  { signInsOnly = false }: Which = {},
): Promise<number> {
  const ended = await query(
    {
      text: `UPDATE access_token SET revoked_at = now()
        WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL AND expires_at > now()
          AND NOT (is_script AND $3) RETURNING id`,
      values: [userId, except ?? null, signInsOnly],
    },
    connection,
  )
  return ended.length
}
