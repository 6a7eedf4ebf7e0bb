import { tooManyAttempts } from "#lib/backend/platform/http/errors.ts"
import { knownDevice } from "./known-devices.ts"
import { type Bucket, clearBucket, giveTryBack, type Pace, takeSlot } from "./rate-limit-buckets.ts"
import { waitForSlot } from "./waiting-room.ts"

/** An address at an account, or a known device: a few mistakes cost nothing. At most 21,600 guesses a day. */
export const closePace: Pace = { name: "close", free: 5, longestPauseSeconds: 4 }
/** All strangers at an account together: at most 86,400 guesses a day from however many addresses. */
export const accountPace: Pace = { name: "account", free: 20, longestPauseSeconds: 1 }
/** An address over all accounts; offices share one, so it is wide. */
export const addressPace: Pace = { name: "address", free: 60, longestPauseSeconds: 2 }

/** E-mail addresses are compared in this form. */
export const accountOf = (email: string) => email.trim().toLowerCase()

/** All attempts at an account by strangers. */
export const accountBucket = (email: string): Bucket => ({ pace: accountPace, of: accountOf(email) })

/** An attempt that has waited for its slot; `succeed` says that its password was right. */
export type Attempt = { succeed: () => Promise<void> }

type Made = { email: string; address: string; device?: string | undefined }

/** Codes after a right password: of a million, three are right. At most 2,880 tries a day. */
export const codePace: Pace = { name: "code", free: 5, longestPauseSeconds: 30 }

type CodeMade = { userId: number; email: string; device?: string | undefined }

/** Waits for a slot of a user's second factor; a known device has a bucket of its own. Throws a 429 as `takeAttempt`. */
export async function takeCodeAttempt({ userId, email, device }: CodeMade) {
  const known = await knownDevice(device, accountOf(email))
  const bucket: Bucket = { pace: codePace, of: `${known ?? "strangers"} ${userId}` }
  return { bucket, attempt: await waitInAll(bucket, []) }
}

/**
 * Waits for a slot before a password is compared: guessing is slow, and nobody is shut out by somebody else's guesses.
 * A device that the account was signed in to on before has a bucket of its own; an address known to the account is spared the
 * account's. A slot is taken in the narrowest bucket first, so that a flood of one address stops there.
 * @throws 429 with Retry-After when it would be longer than anybody should wait
 */
export async function takeAttempt({ email, address, device }: Made): Promise<Attempt> {
  const account = accountOf(email)
  const known = await knownDevice(device, account)
  if (known) return waitInAll({ pace: closePace, of: `device ${known} ${account}` }, [])
  const own: Bucket = { pace: closePace, of: `${address} ${account}` }
  return waitInAll(own, [{ pace: addressPace, of: address }], accountBucket(email))
}

/** Waits for a slot of one's own session, for a password that is asked for again. Throws a 429 as `takeAttempt`. */
export function takeOwnAttempt(tokenId: number): Promise<Attempt> {
  return waitInAll({ pace: closePace, of: `token ${tokenId}` }, [])
}

/** Waits for a slot of an address alone, where no account is named. Throws a 429 as `takeAttempt`. */
export async function takeAddressAttempt(address: string): Promise<Attempt> {
  const bucket: Bucket = { pace: addressPace, of: address }
  await waitForSlot(await waitIn(bucket))
  return { succeed: () => giveTryBack(bucket) }
}

/** @param unlessKnown a bucket that those known in their own are spared */
async function waitInAll(own: Bucket, shared: Bucket[], unlessKnown?: Bucket): Promise<Attempt> {
  const slot = await slotIn(own)
  const others = [...shared, ...(unlessKnown && !slot.isKnown ? [unlessKnown] : [])]
  let longest = slot.waitMs
  for (const bucket of others) longest = Math.max(longest, await waitIn(bucket))
  await waitForSlot(longest)
  return {
    succeed: async () => {
      await clearBucket(own)
      for (const bucket of others) await giveTryBack(bucket)
    },
  }
}

async function waitIn(bucket: Bucket): Promise<number> {
  return (await slotIn(bucket)).waitMs
}

async function slotIn(bucket: Bucket) {
  const slot = await takeSlot(bucket)
  if ("comeBackSeconds" in slot) throw tooManyAttempts(slot.comeBackSeconds)
  return slot
}
