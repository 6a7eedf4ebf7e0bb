// Without schemas, so that screens that choose among these load none.

/** Regimes of VAT, by which reports are due. */
export const platformRegimes = ["monthly", "quarterly", "simplified", "exempt"] as const
export type PlatformRegime = (typeof platformRegimes)[number]

/** What is reported of a period (flow 10): sales that no platform carries, and what was received for them. */
export const platformReportKinds = ["sales", "receipts"] as const
export type PlatformReportKind = (typeof platformReportKinds)[number]

/** Sent: the platform has it and has not checked it yet. Set aside: it is not sent any more, or belongs to an invoice that is not. */
export const flowStates = ["waiting", "sent", "accepted", "refused", "set_aside"] as const
export type FlowState = (typeof flowStates)[number]

/** Characters of the reason why something is not sent any more. */
export const maxSetAsideReason = 300

export const flowKinds = ["invoice", "credit_note", "payment", "sales", "receipts"] as const
export type FlowKind = (typeof flowKinds)[number]

/**
 * Why the platform does not have something yet. It waits and is tried again: no answer, an answer that says nothing of the flow, too many
 * calls, settings that do not let us in, or a secret that no key opens. Somebody has to look: refused in the platform's words, or addressed
 * to what receives nothing by the directory.
 */
export const platformProblems = [
  ...(["unreachable", "failing", "busy", "not_admitted", "no_secret"] as const),
  ...(["refused", "address_closed"] as const),
] as const
export type PlatformProblem = (typeof platformProblems)[number]

/** What the directory says of a buyer: reachable, closed, not in it, in it without an address to deliver to, or not at the one chosen. */
export const recipientStates = ["active", "closed", "unknown", "no_address", "address_closed"] as const
export type RecipientState = (typeof recipientStates)[number]

/** Statuses of an invoice's life cycle (XP Z12-012). */
export const lifeCycleCodes = [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213] as const
export type LifeCycleCode = (typeof lifeCycleCodes)[number]

/** Those that somebody has to look at: disputed, suspended, refused, rejected. */
export const troublingCodes: readonly LifeCycleCode[] = [207, 208, 210, 213]
