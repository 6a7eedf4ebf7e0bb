import { query } from "#lib/backend/platform/database/db.ts"

/** Days a dead token stays listed in the database, for questions about who was signed in. */
export const tokenDays = 90
/** Days for which an attempt to sign in is remembered; a known address for as long as it is known. */
export const attemptDays = 1

/** Removes tokens and password links that ended long ago, and buckets of sign-ins without attempts. */
export async function purgeSessions(): Promise<void> {
  // By the database's clock: one that runs ahead would remove what is still in use.
  const longAgo = "now() - make_interval(days => $1)"
  await query({
    text: `DELETE FROM access_token WHERE expires_at < ${longAgo} OR revoked_at < ${longAgo}`,
    values: [tokenDays],
  })
  await query({ text: `DELETE FROM user_link WHERE expires_at < ${longAgo}`, values: [tokenDays] })
  await query({
    text: `DELETE FROM sign_in_bucket
      WHERE tried_at < now() - interval '${attemptDays} day' AND (known_until IS NULL OR known_until < now())`,
    values: [],
  })
}
