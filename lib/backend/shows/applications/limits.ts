import { RateLimiterMemory } from "rate-limiter-flexible"
import { tooMany } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { takePoints } from "#lib/backend/platform/http/take-points.ts"
import { env } from "#lib/env.ts"

const minute = 60
const hour = 3_600
const megabyte = 1024 * 1024

/** What the public may do before it has to wait: `points` within `duration` seconds, to one process. */
export const limits = {
  /** Looks of an address at slugs that there are not: guessing. */
  unknown: { points: 30, duration: 10 * minute },
  /** Applications begun from an address; a federation's office begins some for its members. */
  begun: { points: 20, duration: hour },
  /** Saves of a draft: typing saves every second or two at most. */
  saved: { points: 90, duration: minute },
  /** Mails with links to applications that are asked for from an address, and that go to one. */
  linksAsked: { points: 10, duration: hour },
  linksSent: { points: 3, duration: hour },
  /** Documents of an application that are opened; the first look at one may have to print it. */
  documents: { points: 60, duration: 10 * minute },
  /** Files sent for a draft, and from an address. */
  filesOfDraft: { points: 120, duration: hour },
  filesOfAddress: { points: 300, duration: hour },
  /** Bytes of those files. */
  bytesOfDraft: { points: 500 * megabyte, duration: hour },
  bytesOfAddress: { points: 1_000 * megabyte, duration: hour },
} as const
export type Limit = keyof typeof limits

/** Of the calls that a user may make in a minute, what an address without an account may. */
const visitorsShare = 5

const counters = new Map<Limit, RateLimiterMemory>()
let visits: RateLimiterMemory | undefined

function counterOf(limit: Limit): RateLimiterMemory {
  const limiter = counters.get(limit) ?? new RateLimiterMemory({ ...limits[limit], keyPrefix: limit })
  counters.set(limit, limiter)
  return limiter
}

/** Counts `points` of what somebody does. @throws 429 with Retry-After beyond the limit */
export async function take(limit: Limit, of: string, points = 1): Promise<void> {
  await takePoints(counterOf(limit), of, points)
}

/** Whether nothing is left of a limit, counting nothing. @throws 429 as `take` */
export async function refuseSpent(limit: Limit, of: string): Promise<void> {
  const counter = counterOf(limit)
  const spent = await counter.get(of)
  if (spent && spent.remainingPoints <= 0) throw tooMany("too_many_calls", spent.msBeforeNext / 1_000)
}

/** Counts a call of an address. @throws 429 with Retry-After */
export async function takeVisit(address: string): Promise<void> {
  const points = Math.ceil(env().CALLS_PER_MINUTE / visitorsShare)
  if (points === 0) return
  visits ??= new RateLimiterMemory({ points, duration: minute })
  await takePoints(visits, networkOf(address))
}
