/** Why an applicant may correct nothing: staff locked it, it was invoiced, or its lifecycle says that it is over. */
export const correctionLocks = ["staff", "invoiced", "over"] as const
export type CorrectionLock = (typeof correctionLocks)[number]

/** Why a part may not be corrected though the others may: the booths were agreed on, or an invoice has it. */
export const closedReasons = ["accepted", "invoiced"] as const
export type ClosedReason = (typeof closedReasons)[number]

/** Parts of the form that may be closed. */
export const closedParts = ["booths", "billing"] as const
export type ClosedPart = (typeof closedParts)[number]

/** What of an application that was sent its applicant may correct. */
export type Corrections = {
  lock: CorrectionLock | null
  closed: Record<ClosedPart, ClosedReason | null>
}

/** Of a draft: nothing keeps it from being changed. */
export const nothingClosed: Corrections = { lock: null, closed: { booths: null, billing: null } }
