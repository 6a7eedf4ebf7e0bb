import { z } from "zod"
import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import type { RecipientState } from "#lib/contract/finance/platform-terms.ts"
import { log } from "#lib/log.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import type { PlatformAccess } from "../service/access-token.ts"
import { callPlatform, troubleOf } from "../service/call-platform.ts"
import { searchDirectory } from "./search.ts"

const legalUnit = z.object({ administrativeStatus: z.string().nullish() })

const line = z.object({
  addressingIdentifier: z.string().nullish(),
  directoryLineStatus: z.string().nullish(),
})

/** A line without a status counts as usable: the status is no field that must be there. */
const isUsable = ({ directoryLineStatus }: z.infer<typeof line>) =>
  (directoryLineStatus ?? "Enabled") === "Enabled"

async function hasLine(access: PlatformAccess, siren: string): Promise<boolean> {
  const { results } = await searchDirectory(access, { what: "directory-line", by: { siren }, item: line })
  return results.some(isUsable)
}

/** Whether what is sent to an address arrives. */
async function isDelivered(access: PlatformAccess, address: string): Promise<boolean> {
  const by = { addressingIdentifier: address }
  const { results } = await searchDirectory(access, { what: "directory-line", by, item: line })
  return results.some((one) => (one.addressingIdentifier ?? address) === address && isUsable(one))
}

/** Whom a document goes to: by SIREN, and at an address of the directory where one was chosen. */
export type Recipient = { siren: string; address: string }

async function readRecipient(access: PlatformAccess, { siren, address }: Recipient): Promise<RecipientState> {
  // An address that was chosen is where it goes: one that is closed receives nothing, whatever else the buyer has.
  if (address !== "" && !(await isDelivered(access, address))) return "address_closed"
  const answer = await callPlatform(access, {
    address: `${access.directoryAddress}/v1/siren/code-insee:${siren}`,
    method: "GET",
  })
  if (answer.status === 404 || answer.status === 204) return "unknown"
  const trouble = troubleOf(answer)
  if (trouble) throw trouble
  if (legalUnit.safeParse(parsedJson(answer.text)).data?.administrativeStatus === "C") return "closed"
  return address !== "" || (await hasLine(access, siren)) ? "active" : "no_address"
}

/**
 * What the directory says of a buyer (XP Z12-013, annex B). What it does not answer is not known.
 * @returns null without a directory, or without its answer
 */
export async function findRecipient(
  access: PlatformAccess,
  recipient: Recipient,
): Promise<RecipientState | null> {
  if (access.directoryAddress === "") return null
  try {
    return await readRecipient(access, recipient)
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    log.warn({ problem: error.problem, answer: error.answer }, "the directory of e-invoicing did not answer")
    return null
  }
}
