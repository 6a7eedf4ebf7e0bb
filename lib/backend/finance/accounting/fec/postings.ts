import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import type { LedgerUse } from "#lib/contract/finance/ledger-terms.ts"
import { inBookCurrency } from "../../invoices/book-currency.ts"
import { shareOut } from "../../invoices/figures.ts"
import type { BookedEvent, TaxPart } from "../ledger-events.ts"

/** An amount on one side of an account; cents, above zero. */
export type Posting = {
  account: LedgerAccount
  side: "debit" | "credit"
  cents: number
  isCustomer: boolean
  isBank: boolean
  /** What it is in the currency of the document, where that is another one than the books'. */
  original?: number
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

type PartAmounts = Pick<TaxPart, "net" | "tax" | "deposits"> & { received: number }
type Booked = Pick<TaxPart, "category" | "rate"> & PartAmounts & { original?: PartAmounts }

/** What of the VAT that is left of each part has fallen due, before an event and with it. */
function receivedOf({ vat_received, vat_received_before }: BookedEvent, taxes: readonly TaxPart[]) {
  const shares = (amount: number, key: "owed" | "owed_before") =>
    shareOut(
      amount,
      taxes.map((part) => part[key]),
    )
  return [
    shares(vat_received_before + vat_received, "owed"),
    shares(vat_received_before, "owed_before"),
  ] as const
}

/** What of an event is booked by category of VAT and rate: VAT that falls due is shared out by what is left of each, to the cent. */
function partsOf(event: BookedEvent): Booked[] {
  const { net, tax, deposits, taxes, tax_category: category, tax_rate: rate, vat_received: received } = event
  if (!taxes) return [{ category, rate, net: net ?? 0, tax: tax ?? 0, deposits, received }]
  const [until, earlier] = receivedOf(event, taxes)
  return taxes.map((part, index) => ({ ...part, received: (until[index] ?? 0) - (earlier[index] ?? 0) }))
}

/**
 * The parts of a document in another currency, or of its payment, in that of the books (I-59). Its VAT is what the document says; what is owed
 * is what is left of it at its rate, so that nothing is left when all is paid. The net takes the cent that rounding leaves.
 */
function partsInBooks(event: BookedEvent, rate: number): { gross: number; parts: Booked[] } {
  const value = (cents: number) => inBookCurrency(cents, rate)
  const gross = value(event.owed ?? 0) - value(event.owed_before ?? 0)
  const taxes = event.taxes ?? []
  const [until, earlier] = receivedOf(event, taxes)
  const received = (cents: number, owed: number, all: number) => (cents === owed ? all : value(cents))
  const isDeposit = event.net !== null && event.net !== 0 && event.deposits === -event.net
  const parts = partsOf(event).map((original, index): Booked => {
    const of = taxes[index]
    const [net, tax] = [value(original.net), value(original.tax)]
    const now = received(until[index] ?? 0, of?.owed ?? 0, of?.books?.owed ?? 0)
    const before = received(earlier[index] ?? 0, of?.owed_before ?? 0, of?.books?.owed_before ?? 0)
    return {
      ...original,
      net,
      tax,
      deposits: of?.books?.deposits ?? 0,
      received: event.on_debits ? 0 : now - before,
      original,
    }
  })
  if (event.net === null) return { gross, parts }
  const rounding = gross - parts.reduce((sum, { net, tax }) => sum + net + tax, 0)
  const balanced = parts.map((part, index) => (index === 0 ? { ...part, net: part.net + rounding } : part))
  return {
    gross,
    parts: isDeposit ? balanced.map((part) => ({ ...part, deposits: -part.net })) : balanced,
  }
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
function movedOf({ kind, bank, credit }: BookedEvent, gross: number): Amounts {
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
  const { net, on_debits, exchange_rate } = event
  const { gross, parts } =
    exchange_rate === null
      ? { gross: event.gross, parts: partsOf(event) }
      : partsInBooks(event, exchange_rate)
  /** Debit of an amount, below zero credit; nothing of nothing. */
  const on = (
    use: LedgerUse,
    cents: number,
    of: Pick<Booked, "category" | "rate">,
    original?: number,
  ): Posting[] =>
    cents === 0
      ? []
      : [
          {
            account: accountFor(chart, use, { tax_category: of.category, tax_rate: of.rate }),
            side: cents > 0 ? "debit" : "credit",
            cents: Math.abs(cents),
            isCustomer: use === "customers",
            isBank: use === "bank",
            ...(original !== undefined && { original: Math.abs(original) }),
          },
        ]
  const whole = { category: event.tax_category, rate: event.tax_rate }
  const moved = parts.flatMap((part) => [
    ...on("vat_pending", part.received, part, part.original?.received),
    ...on("vat", -part.received, part, part.original?.received),
  ])
  const owed = exchange_rate === null ? undefined : event.gross
  if (net === null)
    return [
      ...movedOf(event, gross).flatMap(([use, cents]) =>
        on(use, cents, whole, use === "customers" ? owed : undefined),
      ),
      ...moved,
    ]
  const sold = ({ net: amount, deposits }: PartAmounts) => -amount - deposits
  return [
    ...on("customers", gross, whole, owed),
    ...parts.flatMap((part) => on("sales", sold(part), part, part.original && sold(part.original))),
    ...parts.flatMap((part) => on("deposits", part.deposits, part, part.original?.deposits)),
    ...parts.flatMap((part) => on(on_debits ? "vat" : "vat_pending", -part.tax, part, part.original?.tax)),
    ...moved,
  ]
}
