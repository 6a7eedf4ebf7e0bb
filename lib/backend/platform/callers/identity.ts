import { createHash } from "node:crypto"
import { hasFactorSql, mustHaveFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import {
  permissionsSql,
  tokenAbilitiesSql,
  tokenIsAdminSql,
} from "#lib/backend/platform/callers/token-abilities.ts"
import { onCacheNotice } from "#lib/backend/platform/database/cache-notices.ts"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { env } from "#lib/env.ts"
import { startPageSql } from "./start-page.ts"
import { boundUnknownTokens } from "./unknown-tokens.ts"

/** Who a valid token is for, with the rights that it has of that user. */
export type Identity = {
  tokenId: number
  /** Made for a script: calls that guard the account refuse it. */
  isScript: boolean
  user: User
}

/** How long a checked token is taken at its word; revocation elsewhere is told by a cache notice before that. */
const cacheMilliseconds = 5_000
const maxCached = 10_000
/** Use is written down at most this often, so that reads stay reads. */
const useWrittenEveryMinutes = 5

type Cached = { identity: Identity; until: number }
const cache = new Map<string, Cached>()
/** Grows when identities are forgotten: one that was read before that must not be kept after it. */
let forgotten = 0
onCacheNotice("identity", forgetIdentities)

/** Forgets who tokens stand for, at once in this process; others are told by the database. */
export function forgetIdentities(): void {
  forgotten += 1
  cache.clear()
}

/** The form a token is stored in. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest())
}

const unknownTokens = boundUnknownTokens(async (hashes) => {
  const stored = await query<{ token_hash: Uint8Array }>({
    text: "SELECT token_hash FROM access_token WHERE token_hash = ANY($1)",
    values: [hashes],
  })
  return stored.map(({ token_hash }) => token_hash)
})

/**
 * Looks a bearer token up.
 * @param address of the caller, whose unknown tokens are bounded; absent for a token that was known before
 * @returns undefined when it is unknown, expired, revoked or its user disabled
 */
export async function findIdentity(token: string, address?: string): Promise<Identity | undefined> {
  const hash = hashToken(token)
  const key = Buffer.from(hash).toString("base64")
  const cached = cache.get(key)
  if (cached && cached.until > performance.now() && noticesArrive()) return cached.identity
  if (address && !(await unknownTokens.mayBeStored(address, hash))) return undefined
  const forgottenBefore = forgotten
  const notDeleted = await readValid(hash)
  if (notDeleted && noticesArrive() && forgotten === forgottenBefore) {
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, notDeleted)
  }
  if (address && !notDeleted) await unknownTokens.noteUnknown(address)
  return notDeleted?.identity
}

type Row = { token_id: number; is_script: boolean; is_stale: boolean; milliseconds_left: number; user: User }

async function readValid(hash: Uint8Array): Promise<Cached | undefined> {
  const [row] = await query<Row>({
    name: "identity-by-token",
    text: `
      SELECT token.id AS token_id, token.is_script,
        token.last_used_at IS NULL OR token.last_used_at < now() - make_interval(mins => $2) AS is_stale,
        extract(epoch FROM token.expires_at - now())::float8 * 1000 AS milliseconds_left,
        json_build_object(
          'id', u.id, 'name', u.name, 'email', u.email, 'isAdmin', ${tokenIsAdminSql},
          'ownerId', owner.id, 'nickname', CASE WHEN owner.is_active THEN owner.nickname END, 'messengerEmail', u.messenger_email,
          'needsSecondFactor', ${mustHaveFactorSql} AND NOT ${hasFactorSql},
          'startPage', ${startPageSql("u.id")},
          'permissions', ${permissionsSql(tokenAbilitiesSql)}
        ) AS "user"
      FROM access_token token
      JOIN "user" u ON u.id = token.user_id AND u.disabled_at IS NULL
      JOIN owner ON owner.user_id = u.id
      WHERE token.token_hash = $1 AND token.revoked_at IS NULL AND token.expires_at > now()`,
    values: [hash, useWrittenEveryMinutes],
  })
  if (!row) return undefined
  if (row.is_stale) await writeUse(row.token_id).catch(unlessFull)
  const identity = { tokenId: row.token_id, isScript: row.is_script, user: row.user }
  return { identity, until: performance.now() + Math.min(cacheMilliseconds, row.milliseconds_left) }
}

/** Reads go on while there is no room to write that they were made. */
function unlessFull(error: unknown): void {
  if (troubleOf(error) !== "full") throw error
}

/**
 * Notes the use of a token and moves its end: a sign-in ends of disuse and of age, a token for a script on the day that was chosen. One that
 * has ended meanwhile stays ended.
 */
async function writeUse(tokenId: number): Promise<void> {
  await query({
    text: `UPDATE access_token SET last_used_at = now(),
        expires_at = CASE WHEN is_script AND ends_at IS NOT NULL THEN ends_at ELSE least(now() + make_interval(days => $2), ends_at) END
      WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
    values: [tokenId, env().TOKEN_DAYS],
  })
}
