import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import type { LedgerUse } from "#lib/contract/finance/ledger-terms.ts"
import type { LedgerEvent } from "../ledger-events.ts"

/** An amount on one side of an account; cents, above zero. */
export type Posting = { account: LedgerAccount; side: "debit" | "credit"; cents: number; isCustomer: boolean }

/** The account of a use for this category of VAT and rate, else the one for all. */
export function accountFor(
  chart: readonly LedgerAccount[],
  use: LedgerUse,
  { tax_category, tax_rate }: Pick<LedgerEvent, "tax_category" | "tax_rate">,
): LedgerAccount {
  const own = chart.filter((account) => account.use === use)
  const exact = own.find(
    ({ category, rate }) => category === tax_category && rate === tax_rate && category !== null,
  )
  const found = exact ?? own.find(({ category, rate }) => category === null && rate === null)
  if (!found) throw new Error(`The chart has no account for ${use}`)
  return found
}

/**
 * What is booked of a document or a payment: both sides are equal to the cent. VAT on receipts waits on an account of its own until its
 * invoice is paid; what has fallen due with an event moves with it. A deposit is no sale before its final invoice.
 */
export function postingsOf(event: LedgerEvent, chart: readonly LedgerAccount[]): Posting[] {
  const { net, tax, gross, deposits, on_debits, vat_received } = event
  /** Debit of an amount, below zero credit; nothing of nothing. */
  const on = (use: LedgerUse, cents: number): Posting[] =>
    cents === 0
      ? []
      : [
          {
            account: accountFor(chart, use, event),
            side: cents > 0 ? "debit" : "credit",
            cents: Math.abs(cents),
            isCustomer: use === "customers",
          },
        ]
  const moved = [...on("vat_pending", vat_received), ...on("vat", -vat_received)]
  if (net === null || tax === null) return [...on("bank", -gross), ...on("customers", gross), ...moved]
  return [
    ...on("customers", gross),
    ...on("sales", -net - deposits),
    ...on("deposits", deposits),
    ...on(on_debits ? "vat" : "vat_pending", -tax),
    ...moved,
  ]
}
