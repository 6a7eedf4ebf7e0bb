import { useLocale, useTranslations } from "next-intl"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import { paymentOf } from "../payment.ts"
import classes from "./lines.module.css"

/** Which show, where it is, on which booths, and how much of it is paid. */
export function RegistrationLine({ row }: { row: RegistrationRow }) {
  const t = useTranslations("registrations")
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" })
  const { lifecycle, billed_payment: billed } = row
  const paid = billed !== null && paymentOf(billed) === "paid" ? "paid" : "pending"
  const numbers = row.booths.flatMap(({ number }) => number ?? [])
  const booths = [t("ofRecord.booths", { count: row.booths.length }), numbers.join(", ")]
  return (
    <li className={classes.line}>
      <a href={`/registration/${row.id}`} className={classes.name}>
        {row.show.shortname} {row.session.name}
      </a>
      <span className={classes.state}>
        {lifecycle && <TintDot color={lifecycle.color_hex} />}
        {lifecycle?.name ?? t(row.is_published ? "completed" : "inProgress")}
      </span>
      <span className={classes.details}>
        {row.company_name} · {booths.filter(Boolean).join(" ")}
        {billed !== null && (
          <>
            {" · "}
            <span className={classes[paid]}>
              {percent.format(billed / 100)} {t(`billed.${paid}`)}
            </span>
          </>
        )}
      </span>
    </li>
  )
}
