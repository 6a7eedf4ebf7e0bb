import { retryAfterOf } from "#lib/backend/finance/external-accounting/retry-after.ts"
import { boundedText } from "#lib/backend/platform/http/bounded-text.ts"
import { PlatformTrouble } from "../platform-trouble.ts"

/** Milliseconds within which an answer is whole, and those of a file that is sent. */
const deadline = 15_000
export const sendingDeadline = 60_000

/** Bytes of the longest answer that is read: a hundred flows, or one status of an invoice. */
const maxAnswerBytes = 5_000_000

export type Answer = { status: number; text: string; retryAfter: number | undefined }

/**
 * Sends a request and reads the answer whole. Addresses and headers hold secrets: what goes wrong is reported without them.
 * @throws PlatformTrouble when there is no answer in time; what was asked for may be done all the same
 */
export async function fetchAnswer(address: string, init: RequestInit, within = deadline): Promise<Answer> {
  try {
    const answer = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(within) })
    return {
      status: answer.status,
      text: await boundedText(answer, maxAnswerBytes),
      retryAfter: retryAfterOf(answer.headers),
    }
  } catch {
    throw new PlatformTrouble("unreachable")
  }
}
