import { randomBytes } from "node:crypto"
import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { endTokens } from "#lib/backend/identity/sessions/end-tokens.ts"
import { forgetIdentities, hashToken } from "#lib/backend/platform/callers/identity.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { takeNamedToken } from "#lib/backend/platform/http/call-limit.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { env } from "#lib/env.ts"
import { type Chosen, refuseToken } from "./token-rights.ts"

/**
 * Makes a token for a script that acts as a user, with the rights and until the end of the day that were chosen, and writes down who made it.
 * @returns its text, which is stored nowhere
 * @throws as `refuseToken`, and 429 for too many
 */
export async function createNamedToken(
  userId: number,
  { name, ...chosen }: Chosen & { name: string },
  actor: Actor,
): Promise<string> {
  if (actor.userId !== null) await takeNamedToken(actor.userId)
  const token = randomBytes(32).toString("base64url")
  const { has_all_rights, ends_on } = chosen
  const abilities = has_all_rights ? [] : [...new Set(chosen.abilities)].sort()
  return inTransaction(async (connection) => {
    await refuseToken(userId, chosen, connection)
    await query(
      {
        text: `INSERT INTO access_token (user_id, device_name, token_hash, is_script, has_all_rights, abilities, expires_at, ends_at)
          SELECT $1, $2, $3, true, $4, $5, ends_at, ends_at FROM (SELECT ($6::date + 1)::timestamp AT TIME ZONE $7 AS ends_at) AS day`,
        values: [userId, name, hashToken(token), has_all_rights, abilities, ends_on, env().TIME_ZONE],
      },
      connection,
    )
    const changes: Changes = {
      token: [null, name],
      token_ends_on: [null, ends_on],
      token_abilities: [null, has_all_rights ? ["admin"] : abilities],
    }
    await writeAudit({ actor, action: "edit", type: "user", id: userId, changes }, connection)
    if (userId !== actor.userId) await tellUser({ userId, notice: "token", by: actor.userId }, connection)
    return token
  })
}

/** Ends one token of another user. Throws a 404 when the user has no such valid token. */
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
 * @param except the token of the call itself, so that nobody signs himself out by it
 * @returns how many there were
 */
export async function revokeTokensOf(userId: number, actor: Actor, except: number): Promise<number> {
  const count = await inTransaction(async (connection) => {
    const ended = await endTokens(userId, connection, except)
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
