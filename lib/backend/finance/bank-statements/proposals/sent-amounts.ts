import type { StoredEntry } from "../stored-entry.ts"

/** Cents of an entry that nothing has taken yet, and cents that the bank took of its payment and nobody has booked. */
export type Unpaid = { left: number; fee: number }

/** What of an entry invoices can get besides a customer's credit. */
export const unpaidOf = ({ left, available, credit }: StoredEntry): Unpaid => ({
  left,
  fee: available - left - credit,
})

/** What its payer can have sent: what came with what the bank took of it, or what came; the most first. */
export const sentAmounts = ({ left, fee }: Unpaid) => (fee > 0 ? [left + fee, left] : [left])
