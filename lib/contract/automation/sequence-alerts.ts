/** What of a sequence needs somebody; each has its text, `sequenceFlow.alerts`. */
export const sequenceAlerts = [
  "mail_failed",
  "sender_refused",
  "too_many_complaints",
  "mailbox_refused",
  "no_mailbox",
  "reminders_overdue",
  "step_failed",
] as const
export type SequenceAlertCode = (typeof sequenceAlerts)[number]

/** Of those for whom mails wait, how many sales owners an alert names, and of how many records each. */
export const owningNames = { owners: 3, records: 3 }
