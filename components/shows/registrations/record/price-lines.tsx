import { useLocale } from "next-intl"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { money } from "../shared/money.ts"
import classes from "./registration.module.css"

type Props = { prices: RegistrationDetail["meta"]["prices"] }

/** What something costs, line by line. */
export function PriceLines({ prices }: Props) {
  const locale = useLocale()
  if (prices.length === 0) return null
  return (
    <dl className={classes.prices}>
      {prices.map(({ booth_id, details }) => (
        <div key={`${booth_id} ${details.name} ${details.final_amount}`}>
          <dt>{details.name}</dt>
          <dd>{money(details.final_amount, details.currency, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
