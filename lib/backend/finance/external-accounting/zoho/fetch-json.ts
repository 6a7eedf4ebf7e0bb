import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import { retryAfterOf } from "../retry-after.ts"

/** Milliseconds within which an answer is whole. */
const deadline = 15_000

export type Answer = { status: number; body: unknown; retryAfter: number | undefined }

/**
 * Sends a request and reads the answer whole. Addresses and headers hold secrets: what goes wrong is told without them.
 * @throws PartnerTrouble when there is no answer in time; what was asked for may be done all the same
 */
export async function fetchJson(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(deadline) })
    const text = await answer.text()
    return { status: answer.status, body: parsedJson(text), retryAfter: retryAfterOf(answer.headers) }
  } catch {
    throw new PartnerTrouble("unreachable")
  }
}
