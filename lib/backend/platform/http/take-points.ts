import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { tooMany } from "./errors.ts"

/** Counts `points` of what somebody does. @throws 429 with Retry-After beyond the limit */
export async function takePoints(limit: RateLimiterMemory, of: string | number, points = 1): Promise<void> {
  try {
    await limit.consume(of, points)
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw tooMany("too_many_calls", reason.msBeforeNext / 1_000)
    throw reason
  }
}
