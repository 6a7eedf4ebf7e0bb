import { AsyncIteratorClass } from "@orpc/server"
import { missingOf } from "#lib/access/abilities.ts"
import { findIdentity, type Identity } from "#lib/backend/platform/callers/identity.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { log } from "#lib/log.ts"
import { tooManyAttempts } from "./errors.ts"

const tokenCheckMilliseconds = 60_000
const retrySeconds = 60

/** Abilities, or to be an administrator. */
type Needed = readonly Ability[] | "administrators"

const mayRead = (user: Identity["user"], needed: Needed) =>
  needed === "administrators" ? user.isAdmin : !missingOf(user, needed)

/** Ends when the token does, when its user owes a second factor or may not read it any more; a failure to ask is no answer. */
async function endWithToken(token: string, needed: Needed, end: () => Promise<unknown>): Promise<void> {
  try {
    const found = await findIdentity(token)
    if (!found || found.user.needsSecondFactor || !mayRead(found.user, needed)) await end()
  } catch (error) {
    log.warn({ err: error }, "the token of a stream could not be checked")
  }
}

type Events<Event> = {
  next: () => Promise<IteratorResult<Event>>
  return: (value: undefined) => Promise<unknown>
}

/** Streams of one kind of event, of which a user may have `max` open at this process. */
export function userStreams(max: number) {
  const counts = new Map<number, number>()

  function count(userId: number, by: 1 | -1): void {
    const now = (counts.get(userId) ?? 0) + by
    if (now > 0) counts.set(userId, now)
    else counts.delete(userId)
  }

  return {
    /** Users who have one open. */
    users: () => counts.keys(),

    /**
     * Opens one for a user.
     * @param token the one the identity was found by; the stream ends within a minute of its death
     * @param needed what its reader has to have or be; the stream ends within a minute of the loss of it
     * @throws 429 beyond `max`
     */
    open<Event>(
      { user }: Identity,
      token: string,
      needed: Needed,
      subscribe: () => Events<Event>,
    ): AsyncIteratorClass<Event> {
      if ((counts.get(user.id) ?? 0) >= max) throw tooManyAttempts(retrySeconds)
      count(user.id, 1)
      noticesArrive()
      const events = subscribe()
      const end = () => events.return(undefined)
      const check = setInterval(() => void endWithToken(token, needed, end), tokenCheckMilliseconds)
      check.unref()
      return new AsyncIteratorClass(
        () => events.next(),
        async () => {
          clearInterval(check)
          count(user.id, -1)
          await end()
        },
      )
    },
  }
}
