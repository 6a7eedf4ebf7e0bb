import { tooManyAttempts } from "#lib/backend/platform/http/errors.ts"
import { knownDevice } from "./known-devices.ts"
import { clearLane, giveTryBack, type Lane, type Pace, takePlace } from "./rate-limit-buckets.ts"
import { waitTurn } from "./waiting-room.ts"

/** An address at an account, or a known device: a few mistakes cost nothing. At most 21,600 guesses a day. */
export const closePace: Pace = { name: "close", free: 5, longestPauseSeconds: 4 }
/** All strangers at an account together: at most 86,400 guesses a day from however many addresses. */
export const accountPace: Pace = { name: "account", free: 20, longestPauseSeconds: 1 }
/** An address over all accounts; offices share one, so it is wide. */
export const addressPace: Pace = { name: "address", free: 60, longestPauseSeconds: 2 }

/** E-mail addresses are compared in this form. */
export const accountOf = (email: string) => email.trim().toLowerCase()

/** All attempts at an account by strangers. */
export const accountLane = (email: string): Lane => ({ pace: accountPace, of: accountOf(email) })

/** An attempt that has had its turn; `succeed` says that its password was right. */
export type Attempt = { succeed: () => Promise<void> }

type Made = { email: string; address: string; device?: string | undefined }

/** Codes after a right password: of a million, three are right. At most 2,880 tries a day. */
export const codePace: Pace = { name: "code", free: 5, longestPauseSeconds: 30 }

type CodeMade = { userId: number; email: string; device?: string | undefined }

/** Stands in the line of a user's second factor; a known device has its own. Throws a 429 as `takeAttempt`. */
export async function takeCodeAttempt({ userId, email, device }: CodeMade) {
  const known = await knownDevice(device, accountOf(email))
  const lane: Lane = { pace: codePace, of: `${known ?? "strangers"} ${userId}` }
  return { lane, attempt: await inLine(lane, []) }
}

/**
 * Stands in line before a password is looked at: guessing is slow, and nobody is shut out by somebody else's guesses.
 * A device that the account was signed in to on before has a line of its own; an address known to the account is spared the
 * account's line. A place is taken in the narrowest line first, so that a flood of one address stops there.
 * @throws 429 with Retry-After when the line is longer than anybody should wait
 */
export async function takeAttempt({ email, address, device }: Made): Promise<Attempt> {
  const account = accountOf(email)
  const known = await knownDevice(device, account)
  if (known) return inLine({ pace: closePace, of: `device ${known} ${account}` }, [])
  const own: Lane = { pace: closePace, of: `${address} ${account}` }
  return inLine(own, [{ pace: addressPace, of: address }], accountLane(email))
}

/** Stands in the line of one's own session, for a password asked for anew. Throws a 429 as `takeAttempt`. */
export function takeOwnAttempt(tokenId: number): Promise<Attempt> {
  return inLine({ pace: closePace, of: `token ${tokenId}` }, [])
}

/** Stands in the line of an address alone, where no account is named. Throws a 429 as `takeAttempt`. */
export async function takeAddressAttempt(address: string): Promise<Attempt> {
  const lane: Lane = { pace: addressPace, of: address }
  await waitTurn(await waitIn(lane))
  return { succeed: () => giveTryBack(lane) }
}

/** @param unlessKnown a line that those known in their own are spared */
async function inLine(own: Lane, shared: Lane[], unlessKnown?: Lane): Promise<Attempt> {
  const place = await placeIn(own)
  const stood = [...shared, ...(unlessKnown && !place.isKnown ? [unlessKnown] : [])]
  let longest = place.waitMs
  for (const lane of stood) longest = Math.max(longest, await waitIn(lane))
  await waitTurn(longest)
  return {
    succeed: async () => {
      await clearLane(own)
      for (const lane of stood) await giveTryBack(lane)
    },
  }
}

async function waitIn(lane: Lane): Promise<number> {
  return (await placeIn(lane)).waitMs
}

async function placeIn(lane: Lane) {
  const place = await takePlace(lane)
  if ("comeBackSeconds" in place) throw tooManyAttempts(place.comeBackSeconds)
  return place
}
