/** An amount as people read it; cents are shown where there are any. */
export function money({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  const isWhole = amount % 100 === 0
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(amount / 100)
}

/** A kind of booth with its size, which many names say themselves. */
export function boothName(name: string, sized: string, size: number): string {
  return new RegExp(`\\b${size}\\b`).test(name) ? name : `${name} · ${sized}`
}
