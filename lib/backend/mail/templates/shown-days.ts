import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { writtenLocales } from "#lib/i18n/written-locales.ts"

/** Whose dates a mail writes: those of a show that is invoiced from the United States are American in English. */
export type DateStyle = { language: MailLanguage; entity: BillingEntity }

/** How amounts and days are written in a mail. */
export const mailLocale = ({ language, entity }: DateStyle) =>
  language === "en" && entity === "inc" ? "en-US" : writtenLocales[language]

const formatOf = (style: DateStyle) =>
  new Intl.DateTimeFormat(mailLocale(style), { dateStyle: "long", timeZone: "UTC" })

const dateOf = (day: string | null) => (day === null ? Number.NaN : Date.parse(day))

/** French writes the first of a month as an ordinal. */
const withOrdinal = (text: string, { language }: DateStyle) =>
  language === "fr" ? text.replaceAll(/(?<!\d)1(?= \p{L})/gu, "1er") : text

/** A day (YYYY-MM-DD) in words: "23 January 2027", "January 23, 2027", "1er juillet 2027"; null where there is none. */
export function shownDay(day: string | null, style: DateStyle): string | null {
  const date = dateOf(day)
  return Number.isNaN(date) ? null : withOrdinal(formatOf(style).format(date), style)
}

/**
 * The days of a show in words, with what they have in common once: "23–25 January 2027", "January 30 – February 2, 2027",
 * "du 23 au 25 janvier 2027"; null where one of them is missing.
 */
export function shownDays(from: string | null, to: string | null, style: DateStyle): string | null {
  const [first, last] = [dateOf(from), dateOf(to)]
  if (Number.isNaN(first) || Number.isNaN(last)) return null
  if (first >= last) return style.language === "fr" ? `le ${shownDay(from, style)}` : shownDay(from, style)
  const parts = formatOf(style).formatRangeToParts(first, last)
  const between = parts.findIndex(({ type, value }) => type === "literal" && value.trim() === "–")
  const text = (some: typeof parts) => some.map(({ value }) => value).join("")
  const [start, end] = [text(parts.slice(0, between)), text(parts.slice(between + 1))]
  if (style.language === "fr") return withOrdinal(`du ${start} au ${end}`, style)
  const areDays = [parts[between - 1], parts[between + 1]].every((part) => part?.type === "day")
  return `${start}${areDays ? "–" : " – "}${end}`
}
