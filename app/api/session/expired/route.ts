import { findUserOf } from "#lib/api/sign-in-calls.ts"
import { log } from "#lib/log.ts"
import { clearSessionCookies } from "#lib/session/end-session.ts"
import { readToken } from "#lib/session/session.ts"

/**
 * Goes Home, and on the way forgets a session that is dead. A link can be opened by anybody on somebody's
 * behalf, so a valid session stays, and so does one of which nobody knows because the API does not answer.
 */
export async function GET(): Promise<Response> {
  if (await hasEnded()) await clearSessionCookies()
  return new Response(null, { status: 303, headers: { location: "/", "cache-control": "no-store" } })
}

async function hasEnded(): Promise<boolean> {
  const token = await readToken()
  if (!token) return true
  try {
    return (await findUserOf(token)) === null
  } catch (error) {
    log.warn({ err: error }, "whether the session is dead cannot be told")
    return false
  }
}
