import type { Corrections } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"

/** What an application has come to that its corrections depend on. */
export type CorrectionState = {
  outcome: ApplicationOutcome
  /** What staff chose last; null: nothing. */
  isLocked: boolean | null
  /** Invoices there are. */
  invoices: number
  /** Invoices there were when staff unlocked it. */
  invoicesAtUnlock: number
}

/** Nothing more is asked of these. */
const over: ReadonlySet<ApplicationOutcome> = new Set(["refused", "full", "cancelled"])

/**
 * E-8. What an applicant may correct of an application that was sent. An invoice locks it; staff may unlock it again, and the next
 * invoice locks it once more. What was agreed on and what an invoice has stay closed.
 */
export function correctionsOf({
  outcome,
  isLocked,
  invoices,
  invoicesAtUnlock,
}: CorrectionState): Corrections {
  const isInvoiced = invoices > 0
  const agreed = outcome === "accepted" ? "accepted" : null
  const closed = {
    booths: isInvoiced ? "invoiced" : agreed,
    billing: isInvoiced ? "invoiced" : null,
  } satisfies Corrections["closed"]
  return { lock: lockOf({ outcome, isLocked, invoices, invoicesAtUnlock }), closed }
}

function lockOf({ outcome, isLocked, invoices, invoicesAtUnlock }: CorrectionState): Corrections["lock"] {
  if (over.has(outcome)) return "over"
  if (isLocked === true) return "staff"
  return invoices > (isLocked === false ? invoicesAtUnlock : 0) ? "invoiced" : null
}
