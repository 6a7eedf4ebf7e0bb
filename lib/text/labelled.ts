import type { Locale } from "#lib/i18n/locales.ts"

/** A colon as a language writes it: French puts a space before it, at which no line breaks. */
const colonOf: Record<Locale, string> = { en: ": ", fr: "\u202f: " }

/** @returns "Booth 3: Lilas", in French "Stand 3 : Lilas" */
export const labelled = (locale: Locale, label: string, value: string | number): string =>
  `${label}${colonOf[locale]}${value}`
