import { z } from "zod"
import { day } from "../platform/fields.ts"
import { currency } from "../shows/registration-detail.ts"
import { accountCurrency, fee, original } from "./bank-fields.ts"
import { allocationKinds, entryStates, matchGrades, matchReasons } from "./bank-terms.ts"
import { billingEntity } from "./invoice-fields.ts"

/** An invoice that an entry may pay; of money out one that was paid too much. Amounts are of its own currency. */
export const openInvoice = z.object({
  invoice: z.number(),
  number: z.string(),
  currency,
  buyer: z.string(),
  date: day,
  /** The first day on which something of it is due. */
  due_on: day.nullable(),
  total: z.number(),
  balance: z.number(),
  /** Cents of the instalment due next, or what is left of it. */
  due: z.number(),
  /** Its payments that no entry brought, but for reversed ones: the entry may be the same money. */
  by_hand: z.array(z.object({ id: z.number(), amount: z.number(), date: day, user: z.string().nullable() })),
  registrations: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type OpenInvoice = z.infer<typeof openInvoice>

const proposal = z.object({
  grade: z.enum(matchGrades),
  reasons: z.array(z.enum(matchReasons)),
  /** What each would take of the entry; below zero of money out. */
  parts: z.array(openInvoice.extend({ amount: z.number() })),
})
export type MatchProposal = z.infer<typeof proposal>

export const bankEntry = z.object({
  id: z.number(),
  statement: z.object({ id: z.number(), name: z.string() }),
  entity: billingEntity,
  currency: accountCurrency,
  date: day,
  value_date: day.nullable(),
  /** Where something is left of it and the books are closed for its day: the first open day, on which it is booked once agreed. */
  booked_on: day.nullable(),
  /** Cents that moved; money out is negative. */
  amount: z.number(),
  fee,
  original,
  /** It takes an earlier entry back: a reversal, or a transfer that was returned. */
  is_reversal: z.boolean(),
  /** Cents that no invoice has taken yet, with the sign of the amount. */
  left: z.number(),
  /** Cents that invoices can get: what is left, a customer's credit, what the bank said that it took. */
  available: z.number(),
  /** Cents of it that are a customer's credit still. */
  credit: z.number(),
  counterparty: z.string(),
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  state: z.enum(entryStates),
  /** Why it is no payment of an invoice. */
  aside_reason: z.string(),
  version: z.number(),
  /** What it paid; a reversed payment is not among them. */
  payments: z.array(
    z.object({
      id: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      registrations: z.array(z.object({ id: z.number(), name: z.string() })),
      currency,
      /** Cents of the invoice's currency. */
      amount: z.number(),
      /** Cents of the entry that it took. */
      entry_amount: z.number(),
      /** Day on which it is booked. */
      date: day,
    }),
  ),
  /** What of it pays no invoice; a part that was reversed is not among them. Cents: what a bank took has the other sign. */
  allocations: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(allocationKinds),
      amount: z.number(),
      reason: z.string(),
      buyer: z.string(),
    }),
  ),
  /** Payments that it reversed; cents of the invoice's currency. */
  returned: z.array(
    z.object({
      payment: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      currency,
      amount: z.number(),
    }),
  ),
  /** Payments that it may reverse, the likeliest first, at most three; of an open one alone. */
  returnable: z.array(
    z.object({
      payment: z.number(),
      invoice: z.number(),
      number: z.string(),
      buyer: z.string(),
      currency,
      amount: z.number(),
      date: day,
    }),
  ),
  /** Best first, at most three; none unless it is open. */
  proposals: z.array(proposal),
})
export type BankEntry = z.infer<typeof bankEntry>
