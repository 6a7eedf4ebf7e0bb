import { centsOf, typedAmount } from "#components/ui/inputs/typed-numbers.ts"
import type { BankEntry, OpenInvoice } from "#lib/contract/finance/bank-entry.ts"

/** An invoice that an entry is to pay, and how much of it, as typed. */
export type DraftPart = {
  invoice: OpenInvoice
  typed: string
  /** How much of the entry that takes, where the invoice is in another currency. */
  typedOfEntry: string | null
}

/** Cents that a part takes of the entry, without sign; undefined for what is no amount. */
const centsOfEntry = ({ typed, typedOfEntry }: DraftPart) => centsOf(typedOfEntry ?? typed)

/** Cents that all parts which are amounts take of the entry, without sign. */
export function sumOf(parts: readonly DraftPart[]): number {
  return parts.reduce((sum, part) => sum + (centsOfEntry(part) ?? 0), 0)
}

/** An invoice more, over what is due of it, at most what is left of the entry; in another currency over what the bank says was exchanged. */
export function withInvoice(
  parts: readonly DraftPart[],
  invoice: OpenInvoice,
  { left, currency, original }: BankEntry,
  locale: string,
): DraftPart[] {
  const rest = Math.max(0, Math.abs(left) - sumOf(parts))
  const balance = Math.abs(invoice.balance)
  if (invoice.currency === currency)
    return [...parts, { invoice, typed: typedAmount(Math.min(balance, rest), locale), typedOfEntry: null }]
  const exchanged = original?.currency === invoice.currency ? Math.abs(original.amount) : balance
  const typed = typedAmount(Math.min(balance, exchanged), locale)
  return [...parts, { invoice, typed, typedOfEntry: typedAmount(rest, locale) }]
}

type Problem = "notAnAmount" | "tooMuch"

/** What is wrong with a part before it is sent, by its field. */
export function problemsOf(part: DraftPart): { typed?: Problem; typedOfEntry?: Problem } {
  const { invoice, typed, typedOfEntry } = part
  const cents = centsOf(typed)
  const isTooMuch = cents !== undefined && cents > Math.abs(invoice.balance)
  return {
    ...(cents ? isTooMuch && { typed: "tooMuch" } : { typed: "notAnAmount" }),
    ...(typedOfEntry !== null && !centsOf(typedOfEntry) && { typedOfEntry: "notAnAmount" }),
  }
}

/** Whether a part can be sent. */
export const isSound = (part: DraftPart): boolean => Object.keys(problemsOf(part)).length === 0

const signOf = ({ left }: BankEntry) => (left < 0 ? -1 : 1)

/** The invoices with the cents that they are to get, with the sign of their entry. */
export const amountsOf = (parts: readonly DraftPart[], entry: BankEntry) =>
  parts.map(({ invoice, typed }) => ({ ...invoice, amount: signOf(entry) * (centsOf(typed) ?? 0) }))

/** The same choice beside the invoices as they were read since. */
export function withRead(parts: readonly DraftPart[], read: readonly OpenInvoice[]): DraftPart[] {
  const byId = new Map(read.map((invoice) => [invoice.invoice, invoice]))
  return parts.map((part) => ({ ...part, invoice: byId.get(part.invoice.invoice) ?? part.invoice }))
}

/** The parts as they are sent: with the sign of their entry. */
export function sentParts(parts: readonly DraftPart[], entry: BankEntry) {
  const sign = signOf(entry)
  return parts.map((part) => ({
    invoice: part.invoice.invoice,
    amount: sign * (centsOf(part.typed) ?? 0),
    by_hand: part.invoice.by_hand.map(({ id }) => id),
    ...(part.typedOfEntry !== null && { entry_amount: sign * (centsOf(part.typedOfEntry) ?? 0) }),
  }))
}
