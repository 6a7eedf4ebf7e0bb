import type { PlatformProblem } from "#lib/contract/finance/platform-terms.ts"

/** Longest text of a platform that is stored. */
const maxAnswer = 500

/** A platform does not have what it was sent, or nobody knows whether it has. */
export class PlatformTrouble extends Error {
  override name = "PlatformTrouble"
  readonly problem: PlatformProblem
  readonly answer: string | null
  /** Seconds for which the platform asks to be left alone. */
  readonly retryAfter: number | undefined

  constructor(problem: PlatformProblem, answer: string | null = null, retryAfter?: number) {
    super(answer ? `${problem}: ${answer.slice(0, maxAnswer)}` : problem)
    this.problem = problem
    this.answer = answer?.slice(0, maxAnswer) ?? null
    this.retryAfter = retryAfter
  }

  /** Whether it is tried again without anybody looking at it. */
  get passes(): boolean {
    return this.problem !== "refused" && this.problem !== "address_closed"
  }
}
