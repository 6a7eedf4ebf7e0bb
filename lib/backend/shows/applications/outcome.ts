import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"

/**
 * E-7. What became of an application, as its applicant is told: what its lifecycle means; with a place on the floor or an invoice it is
 * accepted, though staff have not said so yet.
 */
export function outcomeOf(
  lifecycle: { outcome: ApplicationOutcome } | undefined,
  isPlaced: boolean,
  invoiceCount: number,
): ApplicationOutcome {
  const meant = lifecycle?.outcome ?? "pending"
  return meant === "pending" && (isPlaced || invoiceCount > 0) ? "accepted" : meant
}
