import { writtenLocales } from "#lib/i18n/written-locales.ts"

/** An amount as a text in a language has it. @param currency its code: "EUR" */
export const writtenMoney = (
  cents: number,
  { currency, language }: { currency: string; language: keyof typeof writtenLocales },
): string =>
  new Intl.NumberFormat(writtenLocales[language], { style: "currency", currency }).format(cents / 100)
