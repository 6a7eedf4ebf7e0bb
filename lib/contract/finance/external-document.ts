import { z } from "zod"
import { instant } from "../platform/fields.ts"

export const externalStates = ["waiting", "sent", "refused"] as const

/**
 * Why an accounting partner does not have something yet. It waits and is tried again: no answer, an answer that says nothing of the
 * document, too many calls, or settings that do not let us in. Somebody has to look: refused in the partner's words, no tax of that rate
 * there, another total there, or more paid back than its credit notes leave.
 */
export const externalProblems = [
  ...(["unreachable", "failing", "busy", "not_admitted"] as const),
  ...(["refused", "no_tax", "total_differs", "refund_over_credit"] as const),
] as const
export const externalProblem = z.enum(externalProblems)
export type ExternalProblem = z.infer<typeof externalProblem>

/** The state of a document or payment of the ledger at the accounting partner. */
export const externalDocument = z.object({
  id: z.number(),
  state: z.enum(externalStates),
  tries: z.number(),
  problem: externalProblem.nullable(),
  /** What the partner said, in its words; of `no_tax` the rate, of `total_differs` the other total. */
  said: z.string().nullable(),
  sent_at: instant.nullable(),
})
export type ExternalDocument = z.infer<typeof externalDocument>
