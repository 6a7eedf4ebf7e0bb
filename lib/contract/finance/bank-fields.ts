import { z } from "zod"
import { accountCurrencies } from "./bank-terms.ts"

/** Of an account. */
export const accountCurrency = z.enum(accountCurrencies)

/** Cents that the bank took, which are part of what moved: of 5.00 with a fee of 0.40 came 4.60. */
export const fee = z.number()
/** What was paid before it was exchanged; cents, and the currency's code where it is known. */
export const original = z.object({ amount: z.number(), currency: z.string() }).nullable()
