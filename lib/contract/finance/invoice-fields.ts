import { z } from "zod"
import { day } from "../platform/fields.ts"
import { requiredLine } from "../records/record-inputs.ts"
import { maxInvoiceTotal } from "./invoice-terms.ts"
import { billingEntities, maxRateSource } from "./ledger-terms.ts"

/** Cents due as the caller saw them, below zero where money is to go back: a 409 with the invoice as `current` where it is another by now. */
export const seenBalance = z.number().int().min(-maxInvoiceTotal).max(maxInvoiceTotal).optional()
export const cents = z.number().int().min(0).max(maxInvoiceTotal)
/** Percent with at most two decimals. */
export const percent = z
  .number()
  .min(0, "not_allowed")
  .max(100, "not_allowed")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "not_allowed")

/** A new one for each document: the same key again makes no second one. */
export const key = z.uuid("not_allowed")

export const billingEntity = z.enum(billingEntities)

/** With at most three decimals. */
export const quantity = z
  .number()
  .min(0.001, "not_allowed")
  .max(1000)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, "not_allowed")

const rateDecimals = 1_000_000

/** Of an invoice in another currency than the books: units of its currency for one of theirs, of a day, by whom it was published. */
export const exchangeRate = z.object({
  /** With at most six decimals. */
  rate: z
    .number()
    .min(0.01, "not_allowed")
    .max(1000, "not_allowed")
    .refine(
      (value) => Math.abs(value * rateDecimals - Math.round(value * rateDecimals)) < 1e-3,
      "not_allowed",
    ),
  date: day,
  source: requiredLine(maxRateSource),
})
export type ExchangeRate = z.output<typeof exchangeRate>
