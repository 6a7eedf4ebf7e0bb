import { useLocale, useTranslations } from "next-intl"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { signedMoney } from "../entries/words.ts"

/** An amount with its sign, in its currency as far as that is known. */
export function useSignedAmount() {
  const locale = useLocale()
  return (cents: number, currency: AccountCurrency | null) =>
    currency
      ? signedMoney(cents, currency, locale)
      : (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2, signDisplay: "exceptZero" })
}

/** How the balance of a statement differs from what its entries lead to, in words. */
export function useSumWords() {
  const t = useTranslations("bank.reading")
  const amountOf = useSignedAmount()
  return ({ computed, stated }: StatementFile["sums"][number], currency: AccountCurrency | null) =>
    t("sumDifference", {
      computed: amountOf(computed, currency),
      stated: amountOf(stated, currency),
      difference: amountOf(stated - computed, currency),
    })
}
