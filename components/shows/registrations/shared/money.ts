import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"

/** An amount as people read it. @param cents of the currency */
export function money(cents: number, currency: AccountCurrency, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100)
}
