import type { AsyncIteratorClass } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { changeStream } from "#lib/backend/platform/http/change-stream.ts"
import { NamedChanges } from "#lib/backend/platform/http/named-changes.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"

/** Lists a user may have open at this process, a tab each. */
const maxOpen = 10

const streams = userStreams(maxOpen)
const open = new Set<NamedChanges>()

// A change moves rows in and out of what is listed: no row can be read again by itself.
const changed = () => {
  for (const changes of open) changes.add(null)
}
onNotice("approved_platform", { hear: changed, miss: changed })

/**
 * Tells whenever something is to be sent to an approved platform, was sent, or came back, and when a connection changes (I-72).
 * @param token the one the identity was found by
 * @throws 429 beyond `maxOpen`
 */
export function watchPlatforms(identity: Identity, token: string): AsyncIteratorClass<{ id: number | null }> {
  return streams.open(identity, token, "administrators", () => {
    const changes = new NamedChanges()
    open.add(changes)
    return changeStream(changes, () => open.delete(changes))
  })
}
