// Without schemas, so that screens that choose among these load none.

export const currencies = ["EUR", "USD"] as const
export type Currency = (typeof currencies)[number]

/** Who invoices. */
export const billingEntities = ["sarl", "inc"] as const
export type BillingEntity = (typeof billingEntities)[number]

/** When VAT of services falls due: with what is received, or with the invoice by option. */
export const vatDues = ["receipts", "debits"] as const

/** How long ago something was due, in the order of the columns of the ageing list. */
export const ages = ["not_due", "days_30", "days_60", "days_90", "older"] as const

/** Invoices of before there was an accounting partner that one call has told. */
export const earlierAtOnce = 200
