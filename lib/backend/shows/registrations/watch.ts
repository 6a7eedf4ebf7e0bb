import { type AsyncIteratorClass, EventPublisher } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"
import { log } from "#lib/log.ts"

/** Registrations a user may have open at this process, a tab each. */
export const maxOpen = 10

type Changed = { version: number }

/** By registration. Of several versions that a slow reader has not heard of, the last one is left. */
const publisher = new EventPublisher<Record<string, Changed>>({ maxBufferedEvents: 1 })
const streams = userStreams(maxOpen)
/** How many streams are open of each registration. */
const open = new Map<number, number>()

onNotice("registration", {
  hear: (payload) => {
    const [id, version] = payload.split(" ").map(Number)
    if (id !== undefined && version !== undefined) publisher.publish(String(id), { version })
  },
  miss: () => {
    tellAll().catch((error: unknown) => log.warn({ err: error }, "open registrations were not told"))
  },
})

async function tellAll(): Promise<void> {
  if (open.size === 0) return
  for (const { id, version } of await readVersions([...open.keys()]))
    publisher.publish(String(id), { version })
}

function readVersions(ids: number[]): Promise<{ id: number; version: number }[]> {
  return query<{ id: number; version: number }>({
    name: "registration-versions",
    text: "SELECT id, version FROM registration WHERE id = ANY ($1::int[]) AND deleted_at IS NULL",
    values: [ids],
  })
}

function count(id: number, by: 1 | -1): void {
  const now = (open.get(id) ?? 0) + by
  if (now > 0) open.set(id, now)
  else open.delete(id)
}

/** Its version when it is first asked for, then those that are heard of. Heard from before the first is read: none is missed. */
function subscribe(id: number) {
  const events = publisher.subscribe(String(id))
  count(id, 1)
  let isBegun = false
  return {
    next: async (): Promise<IteratorResult<Changed>> => {
      if (isBegun) return events.next()
      isBegun = true
      const [found] = await readVersions([id])
      return found ? { done: false, value: { version: found.version } } : { done: true, value: undefined }
    },
    return: async () => {
      count(id, -1)
      return events.return(undefined)
    },
  }
}

/**
 * Tells the version of a registration, at once and whenever it changes, whoever changes it and where.
 * @param token the one the identity was found by
 * @throws 404 for an unknown or deleted registration, 429 beyond `maxOpen`
 */
export async function watchRegistration(
  id: number,
  identity: Identity,
  token: string,
): Promise<AsyncIteratorClass<Changed>> {
  const found = await readVersions([id])
  if (found.length === 0) throw notFound("registration")
  return streams.open(identity, token, ["registrations.read"], () => subscribe(id))
}
