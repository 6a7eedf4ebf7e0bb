import type { Locale } from "./locales.ts"

const monthsOf = (locale: Locale) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month)),
  )
const english = monthsOf("en")
const months = { en: english, fr: monthsOf("fr") } satisfies Record<Locale, string[]>
const inEnglish = new RegExp(`\\b(?:${english.join("|")})\\b`, "g")

/** A name with its months in a language: sessions are called "July 2027" by staff, "juillet 2027" to who reads French. */
export const withMonthsIn = (locale: Locale, name: string): string =>
  name.replace(inEnglish, (month) => months[locale][english.indexOf(month)] ?? month)
