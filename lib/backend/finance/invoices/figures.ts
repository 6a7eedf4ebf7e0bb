import { basisPoints } from "#lib/contract/finance/invoice-terms.ts"

/** A part of an amount in basis points, rounded half up to the cent. */
export const partOf = (amount: number, rate: number): number => Math.round((amount * rate) / basisPoints)

/** Percent as basis points: 12.5 is 1250. */
export const asBasisPoints = (percent: number): number => Math.round(percent * 100)

/** What deducts a deposit is not discounted: the deposit was after the discount. */
export type Line = { quantity: number; unit_price: number; deducts?: object | null | undefined }

/** Parts of one that quantities are counted in. */
const quantityParts = 1000

/** What a line comes to: its price times its quantity, rounded half away from nothing to the cent, as EN 16931 has it of a line (I-31). */
export function amountOf({ quantity, unit_price }: Line): number {
  const exact = Math.round(quantity * quantityParts) * Math.abs(unit_price)
  return Math.sign(unit_price) * Math.round(exact / quantityParts)
}

/** What lines come to; amounts in cents, rates in basis points. */
export function sumsOf(lines: readonly Line[], discountRate: number, taxRate: number) {
  const sum = (some: readonly Line[]) => some.reduce((all, line) => all + amountOf(line), 0)
  const subtotal = sum(lines)
  const discount = partOf(sum(lines.filter(({ deducts }) => !deducts)), discountRate)
  const taxable = subtotal - discount
  const tax = partOf(taxable, taxRate)
  return { subtotal, discount, taxable, tax, total: taxable + tax }
}

/**
 * What of a document's total is before tax, and the tax on it: together the total, to the cent.
 * @param rate basis points
 */
export function withoutTax(total: number, rate: number): { taxable: number; tax: number } {
  const taxable = Math.round((total * basisPoints) / (basisPoints + rate))
  return { taxable, tax: total - taxable }
}

type Figures = { total: number; taxable: number }

/**
 * What of a piece of a document's total is before tax, and the tax on it. All pieces together have as much of each as the document: a piece
 * is what it adds to those before, and the last one all that is left.
 * @param pieces those before, all together
 * @param rate basis points
 */
export function pieceOf(
  whole: Figures,
  pieces: Figures,
  piece: number,
  rate: number,
): { taxable: number; tax: number } {
  const until = pieces.total + piece
  const reached = until >= whole.total ? whole.taxable : withoutTax(until, rate).taxable
  // Documents of before were rounded each by itself: neither part of a piece is below nothing for that.
  const taxable = Math.min(Math.max(reached - pieces.taxable, 0), piece)
  return { taxable, tax: piece - taxable }
}

export type Instalment = { due_date: string; amount: number }

/**
 * What is due when. Of a split total the first part is due at once and the rest later; a part of nothing is left out.
 * @param firstRate basis points
 */
export function instalmentsOf(
  total: number,
  split: { firstRate: number; first: string; second: string } | undefined,
  due: string,
): Instalment[] {
  if (!split) return [{ due_date: due, amount: total }]
  const first = partOf(total, split.firstRate)
  return [
    { due_date: split.first, amount: first },
    { due_date: split.second, amount: total - first },
  ].filter(({ amount }) => amount > 0)
}

/** Parts of an amount by weight, by largest remainder: they add up to the cent. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map((_, place) => (place === 0 ? amount : 0))
  const parts = weights.map((weight, place) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { place, part: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) }
  })
  const missing = amount - parts.reduce((sum, { part }) => sum + part, 0)
  const first = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.place - b.place)
      .slice(0, missing)
      .map(({ place }) => place),
  )
  return parts.map(({ part, place }) => part + (first.has(place) ? 1 : 0))
}
