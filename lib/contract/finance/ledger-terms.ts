// Without schemas, so that screens that choose among these load none.

export const currencies = ["EUR", "USD"] as const
export type Currency = (typeof currencies)[number]

/** Who invoices. */
export const billingEntities = ["sarl", "inc"] as const
export type BillingEntity = (typeof billingEntities)[number]

/** A logo as it is uploaded. */
export const maxLogoMegabytes = 5

export const documentKinds = ["invoice", "credit_note"] as const

/**
 * What accounts of a chart are for: what customers owe, the bank, sales, VAT that is due, VAT that falls due with payments, deposits;
 * customers' credits, what a bank takes, small differences that are written off, and what exchange makes of amounts in between.
 */
export const ledgerUses = [
  "customers",
  "bank",
  "sales",
  "vat",
  "vat_pending",
  "deposits",
  "customer_credits",
  "bank_charges",
  "difference_loss",
  "difference_gain",
  "exchange_loss",
  "exchange_gain",
] as const
export type LedgerUse = (typeof ledgerUses)[number]

/** What the books of each entity are kept in. */
export const bookCurrency: Readonly<Record<BillingEntity, Currency>> = { sarl: "EUR", inc: "USD" }

/** Longest name of who published an exchange rate. */
export const maxRateSource = 100

/** When VAT of services falls due: with what is received, or with the invoice by option. */
export const vatDues = ["receipts", "debits"] as const

/** How long ago something was due, in the order of the columns of the ageing list. */
export const ages = ["not_due", "days_30", "days_60", "days_90", "older"] as const

/** Invoices of before there was an accounting partner that one call has told. */
export const earlierAtOnce = 200

/** How it is with what an invoice comes to. */
export const documentStates = ["open", "overdue", "paid", "to_refund", "credited"] as const
export type DocumentState = (typeof documentStates)[number]

/** How it is with reminders of an invoice of which something is overdue. */
export const reminderStates = ["due", "sent", "on_hold"] as const
export type ReminderState = (typeof reminderStates)[number]

const sorted = ["date", "number", "buyer", "total", "balance", "due_on"] as const
export type DocumentSortKey = (typeof sorted)[number]
/** Orders of the list of invoices; a leading minus turns one round. */
export const documentSorts = [...sorted, ...sorted.map((key) => `-${key}` as const)] as const
export type DocumentSort = (typeof documentSorts)[number]
export const defaultDocumentSort: DocumentSort = "-date"
