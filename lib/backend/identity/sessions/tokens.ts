import { randomBytes } from "node:crypto"
import { forgetIdentities, hashToken } from "#lib/backend/platform/callers/identity.ts"
import { tokenAbilitiesSql } from "#lib/backend/platform/callers/token-abilities.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { readAgent, shortAgent } from "#lib/backend/platform/http/agent.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import type { AccessToken } from "#lib/contract/identity/session.ts"
import { env } from "#lib/env.ts"
import { hasFactorForSure } from "./sign-ins.ts"

/**
 * Makes the bearer token of a sign-in, which ends for good after SESSION_DAYS. Only its hash is stored; the text is answered once. It ends by the database's clock,
 * which all copies share: one whose own clock is wrong issues and accepts the same tokens as the others.
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
          userId,
          deviceName,
          shortAgent(agent),
          hashToken(token),
          env().TOKEN_DAYS,
          env().SESSION_DAYS,
        ],
      },
      connection,
    )
    await noteEvent({ kind: "sign_in", userId, what: deviceName }, connection)
  })
  return token
}

/**
 * Ends a token of a user; it is refused from now on, in every process.
 * @returns whether the user had such a valid token
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
 * Tokens of a user, newest use first: the valid ones, and those for scripts whose day has passed, as long as they are stored.
 * @param currentId the token of the call itself, which is marked
 */
export async function listTokens(userId: number, currentId: number): Promise<AccessToken[]> {
  const tokens = await query<Omit<AccessToken, "browser" | "system"> & { user_agent: string }>({
    text: `SELECT token.id, token.device_name, token.user_agent, token.created_at, token.last_used_at, token.expires_at,
        token.id = $2 AS is_current, token.is_script, token.has_all_rights, token.expires_at <= now() AS is_ended,
        token.is_script AND token.ends_at IS NOT NULL AS has_end_date,
        ARRAY(${tokenAbilitiesSql} ORDER BY ability) AS abilities
      FROM access_token token JOIN "user" u ON u.id = token.user_id
      WHERE token.user_id = $1 AND token.revoked_at IS NULL AND (token.expires_at > now() OR token.is_script)
      ORDER BY token.expires_at <= now(), token.last_used_at DESC NULLS LAST, token.id DESC`,
    values: [userId, currentId],
  })
  return tokens.map(({ user_agent, ...token }) => ({ ...token, ...readAgent(user_agent) }))
}
