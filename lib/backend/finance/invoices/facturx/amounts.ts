/** Cents as a decimal with two places, exact. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Basis points as a percentage with two places: 2000 is "20.00". */
export const percentage = (basisPoints: number): string => decimal(basisPoints)

/** A quantity as a decimal with three places at most. */
export const quantityText = (quantity: number): string => String(Number(quantity.toFixed(3)))

/** A day as CII writes it (format 102). */
export const compactDay = (iso: string): string => iso.replaceAll("-", "")
