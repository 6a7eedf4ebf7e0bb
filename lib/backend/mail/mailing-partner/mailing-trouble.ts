/**
 * Why a provider did not do what it was asked for: `doubtful` when it may have; `busy` and `unreachable` pass, `not_admitted` needs
 * somebody, `refused` is about the mail itself.
 */
export type MailingProblem =
  | "doubtful"
  | "busy"
  | "unreachable"
  | "not_admitted"
  | "refused"
  | "refused_recipients"

/** Longest text of a provider that is kept. */
const maxMessageLength = 300

/** A provider did not take a mail, or nobody knows whether it did. */
export class MailingTrouble extends Error {
  override name = "MailingTrouble"
  readonly problem: MailingProblem
  /** Seconds for which it wants to be left alone. */
  readonly retryAfter: number | undefined

  constructor(problem: MailingProblem, message: string, retryAfter?: number) {
    super(message.slice(0, maxMessageLength))
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Whether what was asked about is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof MailingTrouble && error.message.startsWith("404")
