import { useLocale, useTranslations } from "next-intl"
import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"

/** An amount with its sign, money in with a plus. @param cents of the currency */
export function signedMoney(cents: number, currency: AccountCurrency, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency, signDisplay: "exceptZero" }).format(
    cents / 100,
  )
}

/** An amount in the currency in which it was paid, which may be any or not be known. */
export const originalAmount = ({ amount, currency }: NonNullable<BankEntry["original"]>, locale: string) =>
  `${(amount / 100).toLocaleString(locale, { minimumFractionDigits: 2, signDisplay: "exceptZero" })} ${currency}`.trim()

/** What is said of entries and proposals in one line. */
export function useWords() {
  const t = useTranslations("bank")
  const locale = useLocale()
  const list = new Intl.ListFormat(locale)
  return {
    /** Who paid or was paid; where nobody is named, what the bank said. */
    nameOf: ({ counterparty, text, reference }: BankEntry) =>
      counterparty || text || reference || t("noText"),
    amountOf: ({ amount, currency }: BankEntry) => signedMoney(amount, currency, locale),
    /** What the bank took, as an amount that went out. */
    feeOf: ({ fee, currency }: BankEntry) => signedMoney(-fee, currency, locale),
    leftOf: ({ left, currency }: BankEntry) => signedMoney(left, currency, locale),
    /** "Number and amount match"; empty where nothing is said. */
    reasonsOf: ({ reasons }: MatchProposal) =>
      reasons.length === 0
        ? ""
        : t("agree", {
            reasons: list.format(reasons.map((reason) => t(`reasons.${reason}`))),
            count: reasons.length,
          }),
  }
}
