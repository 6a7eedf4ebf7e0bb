// Words of bulk mails that screens need without the contract's schemas.

export const bulkMailStatuses = ["running", "paused", "stopped", "cancelled", "done"] as const
export type BulkMailStatus = (typeof bulkMailStatuses)[number]

/** Why somebody chosen gets no mail. */
export const exclusionReasons = [
  "no_address",
  "bounced",
  "blacklisted",
  "unsubscribed",
  "suppressed",
  "same_address",
  "missing_value",
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

/** Why no mail of a running bulk mail goes at the moment: the day's mails are used up, the server is in trouble, or has deferred the last ones. */
export const bulkMailWaits = ["day", "server", "deferred"] as const
export type BulkMailWait = (typeof bulkMailWaits)[number]

/** What is done with a bulk mail under way. */
export const bulkMailSteps = ["pause", "resume", "cancel"] as const
export type BulkMailStep = (typeof bulkMailSteps)[number]

/** Of those who get none so many are named for each reason before the start. */
export const maxNamedLeftOut = 50

/** Most records that one bulk mail is for. */
export const maxBulkMailTargets = 100_000
