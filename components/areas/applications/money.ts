/** An amount as people read it; cents are shown where there are any. */
export function money({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  const isWhole = amount % 100 === 0
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(amount / 100)
}
