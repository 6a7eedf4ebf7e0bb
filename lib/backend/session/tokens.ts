import { randomBytes } from "node:crypto"
import type { AccessToken } from "#lib/contract/session.ts"
import { env } from "#lib/env.ts"
import { inTransaction, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import { keptAgent, readAgent } from "./agent.ts"
import { forgetIdentities, hashToken } from "./identity.ts"
import { hasFactorForSure } from "./sign-ins.ts"

/**
 * Makes the bearer token of a sign-in, which ends for good after SESSION_DAYS. Only its hash is stored; the text is answered once. It ends by the database's clock,
 * which all copies share: one whose own clock is wrong gives out and takes back the same tokens as the others.
 * @param deviceName what the token is for, shown in the list of tokens
 * @param agent what the browser or script calls itself, kept for that list
 * @param gaveCode whether a code of the second factor was given
 * @throws 422 on `code` when the second factor was turned on while the user signed in without one
 */
export async function createToken(
  userId: number,
  { deviceName, agent, gaveCode }: { deviceName: string; agent: string; gaveCode: boolean },
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await inTransaction(async (connection) => {
    if (!gaveCode && (await hasFactorForSure(userId, connection))) throw invalid({ code: ["code_needed"] })
    await query(
      {
        text: `INSERT INTO access_token (user_id, device_name, user_agent, token_hash, expires_at, ends_at)
          VALUES ($1, $2, $3, $4, now() + make_interval(days => least($5::int, $6::int)), now() + make_interval(days => $6::int))`,
        values: [
          ...[userId, deviceName, keptAgent(agent), hashToken(token)],
          ...[env().TOKEN_DAYS, env().SESSION_DAYS],
        ],
      },
      connection,
    )
  })
  return token
}

/**
 * Ends a token of a user; it is refused from now on, in every process.
 * @returns whether the user had such a living token
 */
export async function revokeToken(userId: number, tokenId: number): Promise<boolean> {
  const ended = await query({
    text: "UPDATE access_token SET revoked_at = now() WHERE id = $2 AND user_id = $1 AND revoked_at IS NULL RETURNING id",
    values: [userId, tokenId],
  })
  forgetIdentities()
  return ended.length > 0
}

/**
 * Living tokens of a user, newest use first.
 * @param currentId the token of the call itself, which is marked
 */
export async function listTokens(userId: number, currentId: number): Promise<AccessToken[]> {
  const tokens = await query<Omit<AccessToken, "browser" | "system"> & { user_agent: string }>({
    text: `SELECT id, device_name, user_agent, created_at, last_used_at, expires_at, id = $2 AS is_current FROM access_token
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
      ORDER BY last_used_at DESC NULLS LAST, id DESC`,
    values: [userId, currentId],
  })
  return tokens.map(({ user_agent, ...token }) => ({ ...token, ...readAgent(user_agent) }))
}
