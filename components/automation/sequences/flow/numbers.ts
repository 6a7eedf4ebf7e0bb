/** Numbers from which on a figure is told in short: 125K. */
const short = 100_000

/** Shortened to fit a card; its tooltip has the whole number. */
export const shortNumber = (value: number, locale: string): string =>
  value.toLocaleString(locale, value < short ? {} : { notation: "compact", maximumFractionDigits: 1 })

/** A part of a whole: "64%", and "<1%" of what is there and rounds to nothing. */
export function percent(part: number, whole: number, locale: string): string {
  const share = whole > 0 ? part / whole : 0
  const rounded = Math.min(1, Math.max(share, part > 0 ? 0.01 : 0))
  const text = rounded.toLocaleString(locale, { style: "percent" })
  return part > 0 && share < 0.01 ? `<${text}` : text
}
