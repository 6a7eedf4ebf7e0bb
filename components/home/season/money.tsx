"use client"

import { useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import type { Series } from "#components/ui/charts/series.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { Compared, MoneyWeek } from "#lib/contract/home/season.ts"
import { todayIn } from "./compared.ts"
import { Headline } from "./headline.tsx"
import { Nothing } from "./nothing.tsx"
import classes from "./season.module.css"
import { WeekFigure } from "./week-figure.tsx"

/** Invoiced and collected for a session so far, beside the year before; a picture for each currency. */
export function Money({ session }: { session: number }) {
  const t = useTranslations("season")
  const money = useQuery({
    queryKey: ["season", "money", session],
    queryFn: () => api.seasons.money({ session }),
  })
  if (money.isError) return <LoadFailure text={t("failed")} onRetry={() => void money.refetch()} />
  if (!money.data) return <Skeleton height={360} />
  const { currencies, has_external, ...compared } = money.data
  if (currencies.length === 0) return <Nothing days={compared.days} of="money" />
  return (
    <>
      {currencies.map((one) => (
        <CurrencyPicture key={one.currency} {...one} compared={compared} />
      ))}
      {has_external && <p className={classes.hint}>{t("money.external")}</p>}
    </>
  )
}

type PictureProps = { currency: Currency; weeks: MoneyWeek[]; compared: Compared }

function CurrencyPicture({ currency, weeks, compared }: PictureProps) {
  const t = useTranslations("season")
  const locale = useLocale()
  const whole = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 })
  const format = (cents: number) => whole.format(cents / 100)
  const short = new Intl.NumberFormat(locale, { style: "currency", currency, notation: "compact" })
  const today = todayIn(weeks, ({ invoiced }) => invoiced)
  const ofBefore = (what: string) => t("ofBefore", { what, session: compared.before?.name ?? "" })
  const [invoiced, collected] = [t("money.invoiced"), t("money.collected")]
  const series = [
    { name: "invoiced", label: invoiced, colour: "first", look: "line" },
    { name: "collected", label: collected, colour: "second", look: "line" },
    { name: "invoiced_before", label: ofBefore(invoiced), colour: "first", look: "dashed" },
    { name: "collected_before", label: ofBefore(collected), colour: "second", look: "dotted" },
  ] as const satisfies Series[]
  const hasBefore = weeks.some(({ invoiced_before }) => invoiced_before !== null)
  const shown = hasBefore ? series : series.slice(0, 2)
  return (
    <div className={classes.picture}>
      <dl className={classes.headlines}>
        <Headline
          label={t("money.invoicedIn", { currency })}
          now={today?.invoiced ?? null}
          before={today?.invoiced_before ?? null}
          format={format}
        />
        <Headline
          label={t("money.collectedIn", { currency })}
          now={today?.collected ?? null}
          before={today?.collected_before ?? null}
          format={format}
        />
      </dl>
      {!hasBefore && <p className={classes.hint}>{t("noBefore")}</p>}
      <WeekFigure
        label={t("money.picture", { currency })}
        weeks={weeks}
        days={compared.days}
        series={shown}
        columns={shown.map(({ name, label }) => ({ key: name, label }))}
        format={format}
        formatShort={(cents) => short.format(cents / 100)}
        axisWidth={64}
      />
    </div>
  )
}
