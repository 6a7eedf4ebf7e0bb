// Without schemas, so that screens that choose among these load none.

/** Largest file, in bytes, and most entries and columns a statement has. */
export const maxStatementBytes = 10_000_000
export const maxStatementEntries = 20_000
export const maxStatementColumns = 60

export const statementFormats = ["csv", "camt.052", "camt.053", "camt.054", "mt940", "ofx"] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * What a column of a CSV file can mean: an amount is in one column, money out below zero or as a column of directions says, or in two,
 * money out and money in. A fee is what the bank took besides the amount. Of several columns of one meaning the texts are joined.
 */
export const statementFields = [
  "date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "direction",
  "fee",
  "state",
  "currency",
  "original_amount",
  "original_currency",
  "balance",
  "text",
  "counterparty",
  "iban",
  "reference",
] as const
export type StatementField = (typeof statementFields)[number]

/** How days are written where a file does not tell by itself. */
export const dayOrders = ["dmy", "mdy", "ymd"] as const
export type DayOrder = (typeof dayOrders)[number]

/**
 * What a part of an entry is that pays no invoice: what a bank took, a small difference, a customer's credit, set aside. The first two
 * are written off up to a limit.
 */
export const allocationKinds = ["charge", "difference", "credit", "aside"] as const
export type AllocationKind = (typeof allocationKinds)[number]

/** What accounts at banks are in. */
export const accountCurrencies = ["EUR", "USD", "CHF", "GBP", "CAD", "CNY", "HKD"] as const
export type AccountCurrency = (typeof accountCurrencies)[number]

/** What becomes of an entry. */
export const entryStates = ["open", "matched", "aside"] as const
export type EntryState = (typeof entryStates)[number]

/**
 * Why an invoice is proposed: the entry has its number, what is due (whole, or the instalment due next) equals the amount,
 * the same account paid this buyer's invoices before, the names are alike.
 */
export const matchReasons = ["number", "balance", "instalment", "account", "name"] as const
export type MatchReason = (typeof matchReasons)[number]
/** sure: number and amount agree; likely: number alone, or the amount and who paid; possible: all others. */
export const matchGrades = ["sure", "likely", "possible"] as const
export type MatchGrade = (typeof matchGrades)[number]
