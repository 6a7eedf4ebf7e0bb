import type { OpenInvoice } from "#lib/contract/finance/bank-entry.ts"

/** Payments of the amount that an entry is to pay and that somebody recorded by hand: they may be the same money (I-74). */
export const sameByHand = ({ by_hand, amount }: Pick<OpenInvoice, "by_hand"> & { amount: number }) =>
  by_hand.filter((payment) => payment.amount === amount)
