import { centsOf, typedAmount } from "#components/ui/inputs/typed-numbers.ts"
import type { BankEntry, OpenInvoice } from "#lib/contract/finance/bank-statements.ts"

/** An invoice that an entry is to pay, and how much of it, as typed. */
export type DraftPart = { invoice: OpenInvoice; typed: string }

/** Cents of a part, without sign; undefined for what is no amount. */
const centsTyped = ({ typed }: DraftPart) => centsOf(typed)

/** Cents of all parts that are amounts, without sign. */
export function sumOf(parts: readonly DraftPart[]): number {
  return parts.reduce((sum, part) => sum + (centsTyped(part) ?? 0), 0)
}

/** An invoice more, over what is due of it, at most what is left of the entry. */
export function withInvoice(
  parts: readonly DraftPart[],
  invoice: OpenInvoice,
  { left }: BankEntry,
  locale: string,
): DraftPart[] {
  const rest = Math.max(0, Math.abs(left) - sumOf(parts))
  return [...parts, { invoice, typed: typedAmount(Math.min(Math.abs(invoice.balance), rest), locale) }]
}

/** What is wrong with a part before it is sent. */
export function problemOf(part: DraftPart): "notAnAmount" | "tooMuch" | undefined {
  const cents = centsTyped(part)
  if (cents === undefined || cents === 0) return "notAnAmount"
  return cents > Math.abs(part.invoice.balance) ? "tooMuch" : undefined
}

/** The parts as they are sent: with the sign of their entry. */
export function sentParts(parts: readonly DraftPart[], { left }: BankEntry) {
  const sign = left < 0 ? -1 : 1
  return parts.map((part) => ({ invoice: part.invoice.invoice, amount: sign * (centsTyped(part) ?? 0) }))
}
