import { useLocale, useTranslations } from "next-intl"
import type { RegistrationTotals } from "#lib/contract/registrations.ts"
import classes from "./registrations.module.css"

/** What all registrations that the filters find come to. */
export function Totals({ totals }: { totals: RegistrationTotals }) {
  const t = useTranslations("registrations.totals")
  const locale = useLocale()
  const { registrations, booths, size, amounts } = totals
  return (
    <dl className={classes.totals} aria-label={t("label")}>
      <Total label={t("registrations")}>{new Intl.NumberFormat(locale).format(registrations)}</Total>
      <Total label={t("booths")}>{t("boothsAndSize", { booths, size })}</Total>
      {amounts.map(({ currency, invoiced, collected, outstanding, overdue }) => {
        const money = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 })
        const percent = new Intl.NumberFormat(locale, { style: "percent" })
        const share =
          invoiced > 0 ? ` (${percent.format(Math.floor((collected / invoiced) * 100) / 100)})` : ""
        return [
          <Total key={`${currency} invoiced`} label={t("invoiced")}>
            {money.format(invoiced / 100)}
          </Total>,
          <Total key={`${currency} collected`} label={t("collected")}>
            {money.format(collected / 100) + share}
          </Total>,
          <Total key={`${currency} outstanding`} label={t("outstanding")}>
            {money.format(outstanding / 100)}
          </Total>,
          <Total key={`${currency} overdue`} label={t("overdue")} isAlarming={overdue > 0}>
            {money.format(overdue / 100)}
          </Total>,
        ]
      })}
    </dl>
  )
}

type Told = { label: string; isAlarming?: boolean; children: string }

function Total({ label, isAlarming, children }: Told) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isAlarming ? classes.alarming : undefined}>{children}</dd>
    </div>
  )
}
