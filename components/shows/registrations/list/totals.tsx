import { IconChartLine } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import type { RegistrationTotals } from "#lib/contract/shows/registration-totals.ts"
import classes from "./registrations.module.css"

/** What all registrations that the filters find come to. */
export function Totals({ totals }: { totals: RegistrationTotals }) {
  const t = useTranslations("registrations.totals")
  const locale = useLocale()
  const { registrations, booths, size, amounts } = totals
  return (
    <div className={classes.overview}>
      <section className={classes.totals} aria-label={t("label")}>
        <dl>
          <Total label={t("registrations")}>{new Intl.NumberFormat(locale).format(registrations)}</Total>
          <Total label={t("booths")}>{t("boothsAndSize", { booths, size })}</Total>
        </dl>
        {amounts.map((amount) => (
          <Amounts key={amount.currency} {...amount} />
        ))}
      </section>
      <Link href="/registrations/season" className={classes.season} aria-label={t("season")}>
        <IconChartLine size={16} aria-hidden="true" />
        <span>{t("season")}</span>
      </Link>
    </div>
  )
}

/** What is owed and paid in one currency: it stays together where the row is full. */
function Amounts({
  currency,
  invoiced,
  collected,
  outstanding,
  overdue,
}: RegistrationTotals["amounts"][number]) {
  const t = useTranslations("registrations.totals")
  const locale = useLocale()
  const money = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(locale, { style: "percent" })
  const share = invoiced > 0 ? ` (${percent.format(Math.floor((collected / invoiced) * 100) / 100)})` : ""
  return (
    <dl>
      <Total label={t("invoiced")}>{money.format(invoiced / 100)}</Total>
      <Total label={t("collected")}>{money.format(collected / 100) + share}</Total>
      <Total label={t("outstanding")}>{money.format(outstanding / 100)}</Total>
      <Total label={t("overdue")} isAlarming={overdue > 0}>
        {money.format(overdue / 100)}
      </Total>
    </dl>
  )
}

type TotalProps = { label: string; isAlarming?: boolean; children: string }

function Total({ label, isAlarming, children }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isAlarming ? classes.alarming : undefined}>{children}</dd>
    </div>
  )
}
