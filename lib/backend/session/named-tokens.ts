import { randomBytes } from "node:crypto"
import { env } from "#lib/env.ts"
import { inTransaction, query } from "../database/db.ts"
import { takeNamedToken } from "../http/call-limit.ts"
import { invalid, notFound } from "../http/errors.ts"
import { endTokens } from "../passwords/end-tokens.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { tellUser } from "../users/tell-user.ts"
import { forgetIdentities, hashToken } from "./identity.ts"

/**
 * Makes a token for a script that acts as a user, and writes down who made it.
 * @returns its text, which is stored nowhere
 * @throws 404 for an unknown user, 422 on `user` for a disabled one, 429 for too many
 */
export async function createNamedToken(userId: number, name: string, actor: Actor): Promise<string> {
  if (actor.userId !== null) await takeNamedToken(actor.userId)
  const token = randomBytes(32).toString("base64url")
  return inTransaction(async (connection) => {
    const [user] = await query<{ is_disabled: boolean }>(
      {
        text: `SELECT disabled_at IS NOT NULL AS is_disabled FROM "user" WHERE id = $1 FOR SHARE`,
        values: [userId],
      },
      connection,
    )
    if (!user) throw notFound("user")
    if (user.is_disabled) throw invalid({ user: ["user_disabled"] })
    await query(
      {
        text: `INSERT INTO access_token (user_id, device_name, token_hash, expires_at)
          VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
        values: [userId, name, hashToken(token), env().TOKEN_DAYS],
      },
      connection,
    )
    await writeAudit(
      { actor, action: "edit", type: "user", id: userId, changes: { token: [null, name] } },
      connection,
    )
    if (userId !== actor.userId) await tellUser({ userId, notice: "token", by: actor.userId }, connection)
    return token
  })
}

/** Ends one token of another user. Throws a 404 when the user has no such living token. */
export async function revokeTokenOf(userId: number, tokenId: number, actor: Actor): Promise<void> {
  await inTransaction(async (connection) => {
    const [ended] = await query<{ device_name: string }>(
      {
        text: `UPDATE access_token SET revoked_at = now()
          WHERE id = $2 AND user_id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING device_name`,
        values: [userId, tokenId],
      },
      connection,
    )
    if (!ended) throw notFound("token")
    await writeAudit(
      { actor, action: "revoke", type: "user", id: userId, changes: { token: [ended.device_name, null] } },
      connection,
    )
  })
  forgetIdentities()
}

/**
 * Ends every token of a user.
 * @param kept the token of the call itself, so that nobody signs himself out by it
 * @returns how many there were
 */
export async function revokeTokensOf(userId: number, actor: Actor, kept: number): Promise<number> {
  const count = await inTransaction(async (connection) => {
    const ended = await endTokens(userId, connection, kept)
    if (ended > 0) {
      await writeAudit(
        { actor, action: "revoke", type: "user", id: userId, changes: { tokens: [ended, null] } },
        connection,
      )
    }
    return ended
  })
  forgetIdentities()
  return count
}
