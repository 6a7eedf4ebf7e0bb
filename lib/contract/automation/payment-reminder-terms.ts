// Without schemas, so that screens that choose among these load none.

/** Most steps of a trade show, and days after the due day of its last. */
export const maxReminderSteps = 3
export const maxReminderDays = 365

/** Most invoices that one call reminds of. */
export const maxReminded = 100

/** Why no reminder of an invoice is sent, each a text of messages.paymentReminders.leftOut. */
export const reminderExclusions = [
  "not_overdue",
  "on_hold",
  "no_plan",
  "all_sent",
  "too_early",
  "no_text",
  "missing_value",
  "no_address",
  "bounced",
  "blacklisted",
  "no_sender",
  "changed",
] as const
export type ReminderExclusion = (typeof reminderExclusions)[number]

/** Why a reminder was not sent after all: the server failed at it alone. */
export const unsentReasons = [...reminderExclusions, "failed"] as const
export type UnsentReason = (typeof unsentReasons)[number]

/** Why a reminder counts as not sent. */
export const reminderEnds = ["undone", "obsolete", "failed"] as const
