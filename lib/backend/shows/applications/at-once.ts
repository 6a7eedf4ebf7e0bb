import { tooMany } from "#lib/backend/platform/http/errors.ts"

const megabyte = 1024 * 1024

/** Seconds after which room is worth asking for again. */
const retryAfter = 5

/** What visitors may have in hand at the same time, of one address and of all. */
const rooms = {
  /** Bytes of bodies in memory: four of the largest files from an address. */
  bytes: { ofOne: 100 * megabyte, ofAll: 400 * megabyte },
  /** Pictures that wait to be re-encoded, one after the other, up to two seconds each. */
  pictures: { ofOne: 5, ofAll: 40 },
} as const

type Room = keyof typeof rooms

const counts = new Map<string, number>()
const countOf = (key: string) => counts.get(key) ?? 0

function put(key: string, count: number): void {
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** What one call has in hand of a room. */
export type Hold = {
  /** @throws 429 with Retry-After when its address, or all together, have too much in hand already */
  take: (points: number) => void
  /** Gives back all that it took. */
  release: () => void
}

/** Counts what a call of an address has in hand: what is counted once it was read is counted too late for calls at the same time. */
export function holdIn(room: Room, network: string): Hold {
  const [one, all] = [`${room} ${network}`, room]
  let taken = 0
  return {
    take: (points) => {
      const { ofOne, ofAll } = rooms[room]
      if (countOf(one) + points > ofOne || countOf(all) + points > ofAll)
        throw tooMany("too_many_calls", retryAfter)
      taken += points
      put(one, countOf(one) + points)
      put(all, countOf(all) + points)
    },
    release: () => {
      put(one, countOf(one) - taken)
      put(all, countOf(all) - taken)
      taken = 0
    },
  }
}
