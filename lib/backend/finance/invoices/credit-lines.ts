import type { ChosenLine } from "#lib/contract/finance/invoice-calculation.ts"
import type { InvoiceDetail, InvoiceFigures, InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { amountOf, asBasisPoints, partOf } from "./figures.ts"
import { taxKey } from "./taxes.ts"
import type { WrittenLine } from "./write-document.ts"

/** A line of an invoice as it can be credited. */
export type CreditableLine = Pick<
  InvoiceLine,
  "registration_id" | "label" | "detail" | "quantity" | "unit_price"
> & {
  id: number
  tax: InvoiceLine["tax"]
  /** Of its quantity, after the credit notes over lines. */
  remaining: number
  /** It deducts a deposit: not credited by itself. */
  is_deduction: boolean
}

/** What of a rate of an invoice was credited, cents. */
export type CreditedTax = { taxable: number; tax: number }

type Invoice = Pick<InvoiceDetail, "tax" | "taxes" | "discount_rate">
type Taxed = InvoiceFigures["taxes"][number]
export type CreditedFigures = Pick<
  InvoiceFigures,
  "subtotal" | "discount" | "taxable" | "taxes" | "total"
> & {
  lines: WrittenLine[]
}
type Problem = "more_than_is_left" | "lines_not_creditable"

/** Quantities are counted in thousandths: binary fractions are a hair off. */
const thousandths = (quantity: number) => Math.round(quantity * 1000)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A line of the note. Its amounts add up to that of the invoice's line; where rounding makes it another than price times quantity it is a whole. */
function noteLine(line: CreditableLine, quantity: number): WrittenLine {
  const { id, registration_id, label, detail, unit_price, tax, remaining } = line
  const before = (thousandths(line.quantity) - thousandths(remaining)) / 1000
  const until = (thousandths(before) + thousandths(quantity)) / 1000
  const amount = amountOf({ quantity: until, unit_price }) - amountOf({ quantity: before, unit_price })
  const isExact = amount === amountOf({ quantity, unit_price })
  return {
    registration_id,
    label,
    detail,
    ...(isExact ? { quantity, unit_price } : { quantity: 1, unit_price: amount }),
    amount,
    ...(tax && { tax }),
    credits: { line_id: id, quantity },
  }
}

/** What the invoice's lines of a rate come to that were credited before, cents. */
const creditedOf = (lines: readonly CreditableLine[]) =>
  sumOf(
    lines
      .filter(({ is_deduction }) => !is_deduction)
      .map(({ quantity, remaining, unit_price }) =>
        amountOf({ quantity: (thousandths(quantity) - thousandths(remaining)) / 1000, unit_price }),
      ),
  )

type Rate = {
  whole: Taxed
  before: CreditedTax
  /** All of the invoice at this rate. */
  own: readonly CreditableLine[]
  /** Of the note. */
  lines: readonly WrittenLine[]
}

/** Of one rate: what the lines of a note come to after the discount, and the VAT; the last lines have all that is left of both. */
function rateOf({ whole, before, own, lines }: Rate, discountRate: number): Taxed | Problem {
  const gross = sumOf(lines.map(({ amount }) => amount))
  const earlier = creditedOf(own)
  const discount = partOf(earlier + gross, discountRate) - partOf(earlier, discountRate)
  const left = { taxable: whole.taxable - before.taxable, tax: whole.amount - before.tax }
  const taken = new Map(lines.map(({ credits }) => [credits?.line_id, thousandths(credits?.quantity ?? 0)]))
  const isLast = own.every(({ id, remaining }) => thousandths(remaining) === (taken.get(id) ?? 0))
  const computed = gross - discount
  // A cent may have been rounded away on each line and each rate; more was credited by amounts.
  const isAllLeft = isLast && Math.abs(left.taxable - computed) <= own.length && left.taxable <= gross
  if (isAllLeft) return { ...whole, taxable: left.taxable, amount: left.tax }
  if (computed > left.taxable) return "more_than_is_left"
  if (computed < 0) return "lines_not_creditable"
  const until = partOf(before.taxable + computed, asBasisPoints(whole.rate))
  return { ...whole, taxable: computed, amount: Math.min(Math.max(until - before.tax, 0), left.tax) }
}

/**
 * What a credit note over chosen lines of an invoice says (I-51): the discount of the invoice, and the VAT of each rate by what was credited
 * at it before, so that all notes together have as much of each as the invoice.
 * @param before what of each of the invoice's rates was credited
 * @returns the figures, or why these lines cannot be credited
 */
export function creditOfLines(
  invoice: Invoice,
  lines: readonly CreditableLine[],
  before: readonly CreditedTax[],
  chosen: readonly ChosenLine[],
): CreditedFigures | Problem {
  const quantities = new Map(chosen.map(({ line, quantity }) => [line, quantity]))
  const found = lines.filter(({ id, is_deduction }) => quantities.has(id) && !is_deduction)
  if (found.length < chosen.length) return "lines_not_creditable"
  const isTooMuch = found.some(
    ({ id, remaining }) => thousandths(quantities.get(id) ?? 0) > thousandths(remaining),
  )
  if (isTooMuch) return "more_than_is_left"
  const rates = invoice.taxes.map((whole, index) => {
    const own = lines.filter(({ tax }) => taxKey(tax ?? invoice.tax) === taxKey(whole))
    const taken = own.filter((line) => found.includes(line))
    return {
      whole,
      before: before[index] ?? { taxable: 0, tax: 0 },
      own,
      lines: taken.map((line) => noteLine(line, quantities.get(line.id) ?? 0)),
    }
  })
  const results = rates
    .filter((rate) => rate.lines.length > 0)
    .map((rate) => rateOf(rate, asBasisPoints(invoice.discount_rate)))
  const problem = results.find((result) => typeof result === "string")
  if (problem) return problem
  const taxes = results.filter((result) => typeof result !== "string")
  const isSingle = taxes.length === 1
  const noteLines = rates.flatMap(({ whole, lines: own }) =>
    own.map(({ tax: _, ...line }) => ({
      ...line,
      ...(!isSingle && { tax: { category: whole.category, rate: whole.rate } }),
    })),
  )
  const subtotal = sumOf(noteLines.map(({ amount }) => amount))
  const taxable = sumOf(taxes.map((one) => one.taxable))
  const total = taxable + sumOf(taxes.map(({ amount }) => amount))
  if (total <= 0) return "lines_not_creditable"
  return { lines: noteLines, subtotal, discount: subtotal - taxable, taxable, taxes, total }
}
