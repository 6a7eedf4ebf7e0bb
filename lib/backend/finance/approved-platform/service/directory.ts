import { z } from "zod"
import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import type { RecipientState } from "#lib/contract/finance/platform-terms.ts"
import { log } from "#lib/log.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import type { PlatformAccess } from "./access-token.ts"
import { callForJson, callPlatform, troubleOf } from "./call-platform.ts"

const legalUnit = z.object({ administrativeStatus: z.string().nullish() })

/** A line without a status counts as usable: the status is no field that must be there. */
const lines = z.object({
  results: z.array(z.object({ directoryLineStatus: z.string().nullish() })).default([]),
})

async function hasAddress(access: PlatformAccess, siren: string): Promise<boolean> {
  const { results } = await callForJson(
    access,
    {
      address: `${access.directoryAddress}/v1/directory-line/search`,
      method: "POST",
      json: { filters: { siren: { op: "strict", value: siren } }, limit: 100 },
    },
    lines,
  )
  return results.some(({ directoryLineStatus }) => (directoryLineStatus ?? "Enabled") === "Enabled")
}

async function readRecipient(access: PlatformAccess, siren: string): Promise<RecipientState> {
  const address = `${access.directoryAddress}/v1/siren/code-insee:${siren}`
  const answer = await callPlatform(access, { address, method: "GET" })
  if (answer.status === 404 || answer.status === 204) return "unknown"
  const trouble = troubleOf(answer)
  if (trouble) throw trouble
  if (legalUnit.safeParse(parsedJson(answer.text)).data?.administrativeStatus === "C") return "closed"
  return (await hasAddress(access, siren)) ? "active" : "no_address"
}

/**
 * What the directory says of a buyer (XP Z12-013, annex B). It keeps nothing from being sent: what it does not answer is not known.
 * @returns null without a directory, or without its answer
 */
export async function findRecipient(access: PlatformAccess, siren: string): Promise<RecipientState | null> {
  if (access.directoryAddress === "") return null
  try {
    return await readRecipient(access, siren)
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    log.warn({ problem: error.problem, answer: error.answer }, "the directory of e-invoicing did not answer")
    return null
  }
}
