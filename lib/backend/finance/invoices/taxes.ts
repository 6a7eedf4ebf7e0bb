import type { InvoiceFigures, InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { asBasisPoints, partOf, shareOut, sumsOf } from "./figures.ts"

/** VAT by its category and rate, percent. */
export type Rated = Pick<InvoiceFigures["tax"], "category" | "rate">
/** With why none is charged, as printed. */
export type ListedTax = Omit<InvoiceFigures["tax"], "amount">

type Line = Pick<InvoiceLine, "quantity" | "unit_price" | "amount" | "deducts" | "tax">

export const taxKey = ({ category, rate }: Rated): string => `${category} ${asBasisPoints(rate)}`

/** Lines by their VAT, that of the document first (BG-23). */
export function byTax<One extends Pick<InvoiceLine, "tax">>(
  lines: readonly One[],
  main: Rated,
): { tax: Rated; lines: One[] }[] {
  const groups = Map.groupBy(lines, ({ tax }) => taxKey(tax ?? main))
  const own = groups.get(taxKey(main))
  const others = [...groups].flatMap(([key, [first, ...more]]) =>
    first?.tax && key !== taxKey(main) ? [{ tax: first.tax, lines: [first, ...more] }] : [],
  )
  return own || others.length === 0 ? [{ tax: main, lines: own ?? [] }, ...others] : others
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What lines come to, and the VAT of each rate, rounded once a rate as EN 16931 has it. The discount falls on the rates by what is billed
 * at each.
 * @param discountRate basis points
 * @param listed where the reasons of rates are
 */
export function sumsByTax(
  lines: readonly Line[],
  discountRate: number,
  main: ListedTax,
  listed: readonly ListedTax[],
) {
  const { subtotal, discount, taxable } = sumsOf(lines, discountRate, 0)
  const groups = byTax(lines, main)
  const discounts = shareOut(
    discount,
    groups.map((group) => Math.max(0, sumOf(group.lines.filter(({ deducts }) => !deducts)))),
  )
  const taxes = groups.map((group, index) => {
    const known = [main, ...listed].find((one) => taxKey(one) === taxKey(group.tax))
    const part = sumOf(group.lines) - (discounts[index] ?? 0)
    const { reason = "", reason_code = "" } = known ?? {}
    return {
      ...group.tax,
      taxable: part,
      amount: partOf(part, asBasisPoints(group.tax.rate)),
      reason,
      reason_code,
    }
  })
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return { subtotal, discount, taxable, tax, total: taxable + tax, taxes }
}
