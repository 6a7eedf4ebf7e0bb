import { RateLimiterMemory } from "rate-limiter-flexible"
import { env } from "#lib/env.ts"
import { takePoints } from "./take-points.ts"

/** Tokens for scripts that a user may make in an hour. */
export const tokensAnHour = 30

/** Held in the memory of the process: a write to the database for every call would cost more than most calls do. */
const tokens = new RateLimiterMemory({ points: tokensAnHour, duration: 3_600 })
let calls: RateLimiterMemory | undefined

/**
 * Counts a call of a user, so that one script cannot take the whole machine from everybody else.
 * @throws 429 with Retry-After when the user made as many within a minute, to this process, as CALLS_PER_MINUTE allows
 */
export async function takeCall(userId: number): Promise<void> {
  const { CALLS_PER_MINUTE: points } = env()
  if (points === 0) return
  calls ??= new RateLimiterMemory({ points, duration: 60 })
  await takePoints(calls, userId)
}

/** Counts a token that a user makes for a script. Throws a 429 with Retry-After after `tokensAnHour`. */
export async function takeNamedToken(userId: number): Promise<void> {
  await takePoints(tokens, userId)
}
