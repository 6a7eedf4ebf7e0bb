import { unavailable } from "#lib/backend/platform/http/errors.ts"
import { env } from "#lib/env.ts"
import type { Visitor } from "./visitors.ts"

/** Connections that stay for users, whatever the public does. */
const reservedForUsers = 2
/** Max in the queue; they wait some seconds. */
const longestLine = 1_000

const waiting: (() => void)[] = []
let atWork = 0

const isRoom = () => atWork < Math.max(1, env().DATABASE_POOL_SIZE - reservedForUsers)

/**
 * Does what a visitor asks of the database when it is their turn: hundreds who save at once wait in this queue and not in that for the
 * connections that users need as well. Users who fill in for an exhibitor pass by. Not to be called within itself.
 * @throws 503 with Retry-After when the line is too long
 */
export async function inLine<Result>({ userId }: Visitor, work: () => Promise<Result>): Promise<Result> {
  if (userId !== null) return work()
  if (waiting.length >= longestLine) throw unavailable("busy")
  if (isRoom()) atWork += 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await work()
  } finally {
    // Whoever is next takes over the place.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}
