import { useLocale, useTranslations } from "next-intl"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { money } from "../shared/money.ts"

type Props = { totals: RegistrationDetail["meta"]["prices"] }

/** What all of a registration costs, in each currency of its booths. */
export function GrandTotals({ totals }: Props) {
  const t = useTranslations("registration.payment")
  const locale = useLocale()
  const amounts = totals.map(({ details }) => money(details.final_amount, details.currency, locale))
  return (
    <span>
      {t("grandTotal")} <strong>{amounts.join(" + ")}</strong>
    </span>
  )
}
