import { accountCurrencies } from "#lib/contract/finance/bank-terms.ts"

/** The sign before the hundredths. */
export type DecimalSign = "," | "."

/** An amount as it is written, without what surrounds its digits; `negative` however it is marked. */
type Written = { digits: string; negative: boolean }

/** What is written beside the digits: a currency, by its code or sign, and spaces. */
const around = new RegExp(`${accountCurrencies.join("|")}|RMB|(?:HK|CA?)\\$|[€$£\\s\\u00a0\\u202f]`, "giu")
const minus = /[-\u2212\u2013]/g

/** Takes currency, spaces, signs, brackets and what banks write for a debit or credit off an amount. */
function bare(text: string): Written | undefined {
  const shown = text.replace(around, "").replace(minus, "-")
  const [, open = "", before = "", digits = "", after = "", close = ""] =
    /^(\(?)([-+]?)([\d.,'’]+)([-+]?|CR|DR)(\)?)$/i.exec(shown) ?? []
  if (!digits || (open === "(") !== (close === ")") || (before && after)) return undefined
  const negative = open === "(" || before === "-" || after === "-" || after.toUpperCase() === "DR"
  return { digits: digits.replaceAll("’", "'"), negative }
}

/** Three digits behind a sign that comes once: thousands in one country, a number of three places in another. */
const unclear = /^\d{1,3}[.,]\d{3}$/

/** The sign before the hundredths, where the digits tell it by themselves. */
function signIn(digits: string): DecimalSign | undefined {
  if (unclear.test(digits)) return undefined
  const sign = /([.,])\d*$/.exec(digits)?.[1]
  if (sign !== "," && sign !== ".") return undefined
  return digits.indexOf(sign) === digits.lastIndexOf(sign) ? sign : undefined
}

/** The sign before the hundredths in a column of amounts, when those that tell it agree. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>()
  for (const text of texts) {
    const sign = signIn(bare(text)?.digits ?? "")
    if (sign) signs.add(sign)
  }
  return signs.size === 1 ? [...signs][0] : undefined
}

const wholes = /^(?:\d+|\d{1,3}(?:'\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/
const decimals = /^\d{0,2}0*$/
/** Fifteen digits are still exact; no amount of a bank has more. */
const maxDigits = 15

/**
 * Cents of an amount as banks and spreadsheets write it: "1 234,56", "1,234.56", "1'234.5", "1.234,56-", "(12.00)", "€ 12".
 * @param column the sign before hundredths in its column, for "1,234"
 * @returns null for what is no amount, or has parts of a cent
 */
export function centsOf(text: string, column?: DecimalSign): number | null {
  const written = bare(text)
  if (!written) return null
  const { digits, negative } = written
  const sign = unclear.test(digits) ? column : signIn(digits)
  const at = sign && digits.includes(sign) ? digits.lastIndexOf(sign) : digits.length
  const [whole, rest] = [digits.slice(0, at) || "0", digits.slice(at + 1)]
  if (!wholes.test(whole) || (sign && whole.includes(sign)) || !decimals.test(rest)) return null
  const all = whole.replace(/\D/g, "") + rest.slice(0, 2).padEnd(2, "0")
  if (all.length > maxDigits) return null
  return negative && Number(all) !== 0 ? -Number(all) : Number(all)
}
