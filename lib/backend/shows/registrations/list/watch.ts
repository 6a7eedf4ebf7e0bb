import type { AsyncIteratorClass } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { changeStream } from "#lib/backend/platform/http/change-stream.ts"
import { NamedChanges } from "#lib/backend/platform/http/named-changes.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"

/** Lists a user may have open at this process, a tab each. */
export const maxOpen = 10

const streams = userStreams(maxOpen)
const open = new Set<NamedChanges>()

onNotice("registration", {
  hear: (payload) => {
    for (const changes of open) changes.add(Number(payload.split(" ")[0]))
  },
  miss: () => {
    for (const changes of open) changes.add(null)
  },
})

/**
 * Tells which registrations are to be read again, whoever changed them and where; null: all of them.
 * @param token the one the identity was found by
 * @throws 429 beyond `maxOpen`
 */
export function watchList(identity: Identity, token: string): AsyncIteratorClass<{ id: number | null }> {
  return streams.open(identity, token, ["registrations.read"], () => {
    const changes = new NamedChanges()
    open.add(changes)
    return changeStream(changes, () => open.delete(changes))
  })
}
