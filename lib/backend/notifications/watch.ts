import { AsyncIteratorClass, EventPublisher } from "@orpc/server"
import { log } from "#lib/log.ts"
import { noticesArrive, onNotice } from "../database/notices.ts"
import { tooManyAttempts } from "../http/errors.ts"
import { findIdentity, type Identity } from "../session/identity.ts"

/** Streams a user may have open at this process: a browser needs one, however many tabs it shows. */
export const maxStreams = 10
const tokenCheckMilliseconds = 60_000
const retrySeconds = 60

type Change = { changed: true }
const change: Change = { changed: true }

/** By user id. Of several changes that a slow reader has not heard of, one event is left. */
const publisher = new EventPublisher<Record<string, Change>>({ maxBufferedEvents: 1 })
const openStreams = new Map<number, number>()

onNotice("notification", {
  hear: (userId) => publisher.publish(userId, change),
  miss: () => {
    for (const userId of openStreams.keys()) publisher.publish(String(userId), change)
  },
})

function count(userId: number, by: 1 | -1): void {
  const now = (openStreams.get(userId) ?? 0) + by
  if (now > 0) openStreams.set(userId, now)
  else openStreams.delete(userId)
}

/** Ends when the token does, or when its user owes a second factor; a failure to ask is no answer. */
async function endWithToken(token: string, end: () => Promise<unknown>): Promise<void> {
  try {
    const notDeleted = await findIdentity(token)
    if (!notDeleted || notDeleted.user.needsSecondFactor) await end()
  } catch (error) {
    log.warn({ err: error }, "the token of a stream could not be checked")
  }
}

/**
 * Tells whenever a reminder for the user, or made by the user, changes anywhere.
 * @param token the one the identity was found by; the stream ends within a minute of its death
 * @throws 429 beyond `maxStreams`
 */
export function watchReminders({ user }: Identity, token: string): AsyncIteratorClass<Change> {
  if ((openStreams.get(user.id) ?? 0) >= maxStreams) throw tooManyAttempts(retrySeconds)
  count(user.id, 1)
  noticesArrive()
  const changes = publisher.subscribe(String(user.id))
  const check = setInterval(
    () => void endWithToken(token, () => changes.return(undefined)),
    tokenCheckMilliseconds,
  )
  check.unref()
  return new AsyncIteratorClass(
    () => changes.next(),
    async () => {
      clearInterval(check)
      count(user.id, -1)
      await changes.return(undefined)
    },
  )
}
