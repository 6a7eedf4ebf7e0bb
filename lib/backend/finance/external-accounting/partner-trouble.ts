import type { ExternalProblem } from "#lib/contract/finance/external-document.ts"

/** What passes by itself: nothing is wrong with the document, and it is tried again until it is told. */
const passing: readonly ExternalProblem[] = ["unreachable", "failing", "busy", "not_admitted"]

/** Longest text of a partner that is kept. */
const maxReply = 300

/** A partner does not have what it was told, or nobody knows whether it has. */
export class PartnerTrouble extends Error {
  override name = "PartnerTrouble"
  readonly problem: ExternalProblem
  readonly reply: string | null
  /** Seconds for which the partner wants to be left alone. */
  readonly retryAfter: number | undefined

  constructor(problem: ExternalProblem, reply: string | null = null, retryAfter?: number) {
    super(reply ? `${problem}: ${reply.slice(0, maxReply)}` : problem)
    this.problem = problem
    this.reply = reply?.slice(0, maxReply) ?? null
    this.retryAfter = retryAfter
  }

  /** Whether it is tried again without anybody looking at it. */
  get passes(): boolean {
    return passing.includes(this.problem)
  }
}
