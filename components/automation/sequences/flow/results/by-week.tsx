import { useFormatter, useLocale, useTranslations } from "next-intl"
import { Figure } from "#components/ui/charts/figure.tsx"
import type { Series } from "#components/ui/charts/series.ts"
import { TimeChart } from "#components/ui/charts/time-chart.tsx"
import type { WeekResults } from "#lib/contract/automation/sequence-results.ts"
import { percent } from "../numbers.ts"
import { everyWeek } from "./every-week.ts"
import { ResultsTable } from "./results-table.tsx"
import { useResultSeries } from "./use-result-series.ts"

const styles: Partial<Record<string, Series["look"]>> = {
  opened: "line",
  clicked: "dashed",
  replied: "dotted",
}

/** What became of the mails of each week: those sent as bars, people who did something as lines. */
export function ByWeek({ weeks }: { weeks: WeekResults[] }) {
  const t = useTranslations("sequenceResults")
  const { number } = useFormatter()
  const locale = useLocale()
  const series = useResultSeries()
    .filter(({ name }) => name === "sent" || name in styles)
    .map((one) => ({ ...one, look: styles[one.name] ?? ("bar" as const) }))
  const named = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
  const all = everyWeek(weeks)
  return (
    <Figure
      label={t("byWeek")}
      series={series}
      tableLabel={t("asTable")}
      table={
        <ResultsTable
          label={t("byWeek")}
          head={t("week")}
          rows={weeks.map(({ week, ...counts }, id) => ({
            id,
            name: t("weekOf", { day: named.format(new Date(week)) }),
            ...counts,
          }))}
          share={(part, sent) => percent(part, sent, locale)}
        />
      }
    >
      <TimeChart
        points={all.map(({ week, ...counts }) => ({ at: named.format(new Date(week)), ...counts }))}
        series={series}
        format={(value) => number(value)}
        name={(day) => t("weekOf", { day })}
        axisWidth={48}
      />
    </Figure>
  )
}
