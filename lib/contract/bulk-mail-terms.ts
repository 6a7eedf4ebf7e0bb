// Words of bulk mails that screens need without the contract's schemas.

export const bulkMailStatuses = ["preparing", "running", "paused", "stopped", "cancelled", "done"] as const
export type BulkMailStatus = (typeof bulkMailStatuses)[number]

/** Why somebody chosen gets no mail. */
export const exclusionReasons = [
  "no_address",
  "bounced",
  "blacklisted",
  "unsubscribed",
  "same_address",
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** What became of the mail of somebody chosen; "excluded" gets none, "left" has not had a turn. */
export const bulkRowStates = [
  "left",
  "queued",
  "sending",
  "sent",
  "failed",
  "unknown",
  "cancelled",
  "excluded",
] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** What is done with a bulk mail under way. */
export const bulkMailSteps = ["pause", "resume", "cancel"] as const
export type BulkMailStep = (typeof bulkMailSteps)[number]

/** Most records that one bulk mail is for. */
export const maxBulkMailTargets = 100_000
