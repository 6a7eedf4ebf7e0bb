/** 1234, 1 234,50, 1,234.50: groups of three, then at most two decimals. */
const amount = /^\d{1,3}([ .,'’\u00a0\u202f]?\d{3})*([.,]\d{1,2})?$|^\d+([.,]\d{1,2})?$/
const decimals = /[.,](\d{1,2})$/

/** Cents of an amount as somebody typed it, in English or French; undefined for what is none. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*[€$]$|^[€$]\s*/, "")
  if (!amount.test(text)) return undefined
  const part = decimals.exec(text)?.[1] ?? ""
  const whole = (part ? text.slice(0, -part.length - 1) : text).replace(/\D/g, "")
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** The same of an amount that may be below nothing. */
export function signedCentsOf(typed: string): number | undefined {
  const [, minus, rest = ""] = /^\s*([-\u2212]?)\s*(.*)$/.exec(typed) ?? []
  const cents = centsOf(rest)
  return minus && cents ? -cents : cents
}

/** A percent with at most two decimals, from 0 to 100; undefined for what is none. */
export function percentOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, "")
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text)) return undefined
  const percent = Number(text.replace(",", "."))
  return percent <= 100 ? percent : undefined
}

/** A quantity above nothing with at most three decimals; undefined for what is none. */
export function quantityOf(typed: string): number | undefined {
  if (!/^\d{1,4}([.,]\d{1,3})?$/.test(typed.trim())) return undefined
  const quantity = Number(typed.trim().replace(",", "."))
  return quantity > 0 ? quantity : undefined
}

/** An exchange rate above nothing with at most six decimals; undefined for what is none. */
export function rateOf(typed: string): number | undefined {
  if (!/^\d{1,4}([.,]\d{1,6})?$/.test(typed.trim())) return undefined
  const rate = Number(typed.trim().replace(",", "."))
  return rate > 0 ? rate : undefined
}

/** A quantity as it is in a field to be typed over. */
export function typedQuantity(quantity: number, locale: string): string {
  return locale === "fr" ? String(quantity).replace(".", ",") : String(quantity)
}

/** An amount as the text of a field. */
export function typedAmount(cents: number, locale: string): string {
  const text = (cents / 100).toFixed(2)
  return locale === "fr" ? text.replace(".", ",") : text
}
