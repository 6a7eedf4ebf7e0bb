import type { Currency } from "#lib/contract/finance/ledger-terms.ts"

/** An amount as people read it. @param cents of the currency */
export function money(cents: number, currency: Currency, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100)
}
