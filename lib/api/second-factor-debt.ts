import { log } from "#lib/log.ts"
import { openSeal } from "#lib/session.ts"
import { findUserOf } from "./sign-in-calls.ts"

/** Whether the user of a sealed session must turn a second factor on first; false also for a dead session and while the API does not answer, of which pages tell themselves. */
export async function owesByApi(seal: string): Promise<boolean> {
  try {
    const token = await openSeal(seal)
    return token !== undefined && (await findUserOf(token))?.needsSecondFactor === true
  } catch (error) {
    log.debug({ err: error }, "whether a second factor is owed cannot be told")
    return false
  }
}
