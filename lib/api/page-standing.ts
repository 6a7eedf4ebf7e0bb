import { log } from "#lib/log.ts"
import type { Standing } from "#lib/pages/page-standing.ts"
import { decryptToken } from "#lib/session/session.ts"
import { findUserOf } from "./sign-in-calls.ts"

/** Of the user of a session cookie; undefined for a dead session and while the API does not answer, of which pages tell themselves. */
export async function standingByApi(cookie: string): Promise<Standing | undefined> {
  try {
    const token = await decryptToken(cookie)
    const user = token === undefined ? undefined : await findUserOf(token)
    return user ? { owesSecondFactor: user.needsSecondFactor, user } : undefined
  } catch (error) {
    log.debug({ err: error }, "what a visitor may read cannot be told")
    return undefined
  }
}
