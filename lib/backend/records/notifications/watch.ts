import { type AsyncIteratorClass, EventPublisher } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"

/** Streams a user may have open at this process: a browser needs one, however many tabs it shows. */
export const maxStreams = 10

type Change = { changed: true }
const change: Change = { changed: true }

/** By user id. Of several changes that a slow reader has not heard of, one event is left. */
const publisher = new EventPublisher<Record<string, Change>>({ maxBufferedEvents: 1 })
const streams = userStreams(maxStreams)

onNotice("notification", {
  hear: (userId) => publisher.publish(userId, change),
  miss: () => {
    for (const userId of streams.users()) publisher.publish(String(userId), change)
  },
})

/**
 * Tells whenever a reminder for the user, or made by the user, changes anywhere.
 * @param token the one the identity was found by
 * @throws 429 beyond `maxStreams`
 */
export function watchReminders(identity: Identity, token: string): AsyncIteratorClass<Change> {
  return streams.open(identity, token, [], () => publisher.subscribe(String(identity.user.id)))
}
