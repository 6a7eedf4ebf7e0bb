import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import type { LedgerUse } from "#lib/contract/finance/ledger-terms.ts"
import { shareOut } from "../../invoices/figures.ts"
import type { BookedEvent, TaxPart } from "../ledger-events.ts"

/** An amount on one side of an account; cents, above zero. */
export type Posting = {
  account: LedgerAccount
  side: "debit" | "credit"
  cents: number
  isCustomer: boolean
  isBank: boolean
}

/** The account of a use for this category of VAT and rate, else the one for all. */
export function accountFor(
  chart: readonly LedgerAccount[],
  use: LedgerUse,
  { tax_category, tax_rate }: Pick<BookedEvent, "tax_category" | "tax_rate">,
): LedgerAccount {
  const own = chart.filter((account) => account.use === use)
  const exact = own.find(
    ({ category, rate }) => category === tax_category && rate === tax_rate && category !== null,
  )
  const found = exact ?? own.find(({ category, rate }) => category === null && rate === null)
  if (!found) throw new Error(`The chart has no account for ${use}`)
  return found
}

type Booked = Pick<TaxPart, "category" | "rate" | "net" | "tax" | "deposits"> & { received: number }

/** What of an event is booked by category of VAT and rate: VAT that falls due is shared out by what is left of each, to the cent. */
function partsOf(event: BookedEvent): Booked[] {
  const { net, tax, deposits, taxes, tax_category: category, tax_rate: rate } = event
  const { vat_received: received, vat_received_before: before } = event
  if (!taxes) return [{ category, rate, net: net ?? 0, tax: tax ?? 0, deposits, received }]
  const shares = (amount: number, key: "owed" | "owed_before") =>
    shareOut(
      amount,
      taxes.map((part) => part[key]),
    )
  const [until, earlier] = [shares(before + received, "owed"), shares(before, "owed_before")]
  return taxes.map((part, index) => ({ ...part, received: (until[index] ?? 0) - (earlier[index] ?? 0) }))
}

/** The account besides the bank's of what a bank took and of small differences. */
const otherSide: Partial<Record<BookedEvent["kind"], LedgerUse>> = {
  charge: "bank_charges",
  difference_loss: "difference_loss",
  difference_gain: "difference_gain",
}

type Amounts = readonly (readonly [LedgerUse, number])[]

/** What exchange made of amounts: it closes them where their values differ. */
function withExchange(amounts: Amounts): Amounts {
  const gain = amounts.reduce((sum, [, cents]) => sum + cents, 0)
  return [...amounts, [gain < 0 ? "exchange_loss" : "exchange_gain", -gain]]
}

/** Debits, below zero credits, of what moved at the bank or on customers' credits. */
function movedOf({ kind, bank, credit, gross }: BookedEvent): Amounts {
  const other = otherSide[kind]
  if (other)
    return [
      ["bank", bank],
      [other, -bank],
    ]
  return withExchange([
    ["bank", bank],
    ["customer_credits", -credit],
    ["customers", gross],
  ])
}

/**
 * What is booked of a document, a payment or what of an entry is none: both sides are equal to the cent. VAT on receipts waits on an account of its own until its
 * invoice is paid; what has fallen due with an event moves with it. A deposit is no sale before its final invoice.
 */
export function postingsOf(event: BookedEvent, chart: readonly LedgerAccount[]): Posting[] {
  const { net, gross, on_debits } = event
  const parts = partsOf(event)
  /** Debit of an amount, below zero credit; nothing of nothing. */
  const on = (use: LedgerUse, cents: number, of: Pick<Booked, "category" | "rate">): Posting[] =>
    cents === 0
      ? []
      : [
          {
            account: accountFor(chart, use, { tax_category: of.category, tax_rate: of.rate }),
            side: cents > 0 ? "debit" : "credit",
            cents: Math.abs(cents),
            isCustomer: use === "customers",
            isBank: use === "bank",
          },
        ]
  const whole = { category: event.tax_category, rate: event.tax_rate }
  const moved = parts.flatMap((part) => [
    ...on("vat_pending", part.received, part),
    ...on("vat", -part.received, part),
  ])
  if (net === null) return [...movedOf(event).flatMap(([use, cents]) => on(use, cents, whole)), ...moved]
  return [
    ...on("customers", gross, whole),
    ...parts.flatMap((part) => on("sales", -part.net - part.deposits, part)),
    ...parts.flatMap((part) => on("deposits", part.deposits, part)),
    ...parts.flatMap((part) => on(on_debits ? "vat" : "vat_pending", -part.tax, part)),
    ...moved,
  ]
}
