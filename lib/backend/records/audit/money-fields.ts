/** Fields by which the audit trail of a registration tells of its invoices: those who may not read money are not shown them. */
export const moneyFields = [
  "invoices",
  "credit_notes",
  "payments",
  "payment_reminders",
  "payment_reminder_hold",
  "invoiced_again",
  "tax_reason",
] as const

/** Changes of these. */
export type MoneyChanges = { [field in (typeof moneyFields)[number]]?: [old: unknown, fresh: unknown] }
