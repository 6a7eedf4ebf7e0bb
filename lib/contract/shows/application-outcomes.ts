/** What became of an application, as its applicant is told. Without schemas, so that forms that choose among these load none. */
export const applicationOutcomes = ["pending", "waiting", "accepted", "refused", "full", "cancelled"] as const
export type ApplicationOutcome = (typeof applicationOutcomes)[number]
