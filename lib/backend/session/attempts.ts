import { createHash } from "node:crypto"
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { pool } from "../db.ts"
import { tooManyAttempts } from "../errors.ts"

/** Wrong passwords an account takes before it rests, whoever types them. */
export const accountAttempts = 8
export const accountWindowSeconds = 15 * 60
/** Wrong passwords an address takes over all accounts; offices share one, so it is wide. */
export const addressAttempts = 60
export const addressWindowSeconds = 15 * 60

function limiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  })
}

const byAccount = limiter("signin-account", accountAttempts, accountWindowSeconds)
const byAddress = limiter("signin-address", addressAttempts, addressWindowSeconds)

/** Keys have a fixed length, and no e-mail address stands in a limits table. */
const accountKey = (email: string) => createHash("sha256").update(email.trim().toLowerCase()).digest("hex")

/**
 * Takes one attempt before the password is looked at, so that attempts made at once cannot slip through together.
 * A resting account takes nothing from its address: attacking one account does not close an office's door.
 * @throws 429 with Retry-After
 */
export async function takeAttempt(email: string, address: string): Promise<void> {
  await take(byAccount, accountKey(email))
  await take(byAddress, address)
}

/** A right password clears the account's count and gives the address its attempt back. */
export async function forgiveAttempts(email: string, address: string): Promise<void> {
  await byAccount.delete(accountKey(email))
  await byAddress.reward(address)
}

/** Takes one attempt of an address alone, where no account is named. Throws a 429 with Retry-After. */
export async function takeAddressAttempt(address: string): Promise<void> {
  await take(byAddress, address)
}

/** Gives an address the attempt back. */
export async function forgiveAddressAttempt(address: string): Promise<void> {
  await byAddress.reward(address)
}

async function take(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key)
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw tooManyAttempts(reason.msBeforeNext / 1000)
    throw reason
  }
}
