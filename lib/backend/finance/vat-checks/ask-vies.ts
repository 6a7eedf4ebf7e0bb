import { z } from "zod"
import { boundedText } from "#lib/backend/platform/http/bounded-text.ts"
import { log } from "#lib/log.ts"

/** Milliseconds within which it answers: somebody waits for it. */
const deadline = 8_000

/** Bytes of the longest answer that is read. */
const maxAnswer = 50_000

export type ViesAnswer = { is_valid: boolean; name: string; address: string; consultation: string }

/** What begins a number is its member state, EL for Greece and XI for Northern Ireland. */
const numbered = /^([A-Z]{2})([A-Z0-9+*]{2,12})$/

/** Those that VIES knows. */
const memberStates = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
)

/** The member state and the number of a code; undefined for one outside of the union. */
export function partsOf(code: string): { state: string; number: string } | undefined {
  const [, state = "", number = ""] = numbered.exec(code) ?? []
  return memberStates.has(state) ? { state, number } : undefined
}

/** States that show nothing answer a dash. */
const shown = z
  .string()
  .nullish()
  .transform((text) => (/^-*$/.test(text?.trim() ?? "") ? "" : (text?.trim().slice(0, 500) ?? "")))

const answered = z
  .object({ valid: z.boolean(), name: shown, address: shown, requestIdentifier: shown })
  .transform(
    ({ valid, name, address, requestIdentifier }): ViesAnswer => ({
      is_valid: valid,
      name,
      address,
      consultation: requestIdentifier,
    }),
  )

/** What the service says of a number that it cannot have, as an answer; all else it says instead is an outage. */
const refused = z.object({ errorWrappers: z.array(z.object({ error: z.string() })) })

function answerIn(body: unknown): ViesAnswer | undefined {
  const read = answered.safeParse(body)
  if (read.success) return read.data
  const errors = refused.safeParse(body).data?.errorWrappers.map(({ error }) => error) ?? []
  if (errors.includes("INVALID_INPUT")) return { is_valid: false, name: "", address: "", consultation: "" }
  log.warn({ errors }, "the VAT service of the union did not answer")
  return undefined
}

/**
 * Asks the Commission's service for a number (REST, `check-vat-number`).
 * @param requester the code of who asks, by which the consultation gets a number; empty for none
 * @returns undefined while it, or the member state, does not answer
 */
export async function askVies(
  address: string,
  code: string,
  requester: string,
): Promise<ViesAnswer | undefined> {
  const parts = partsOf(code)
  const asks = partsOf(requester)
  if (!parts) return undefined
  try {
    const answer = await fetch(`${address}/check-vat-number`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        countryCode: parts.state,
        vatNumber: parts.number,
        ...(asks && { requesterMemberStateCode: asks.state, requesterNumber: asks.number }),
      }),
    })
    return answerIn(JSON.parse(await boundedText(answer, maxAnswer)))
  } catch {
    log.warn("the VAT service of the union could not be reached")
    return undefined
  }
}
