import { useTranslations } from "next-intl"
import { Figure } from "#components/ui/charts/figure.tsx"
import type { Series } from "#components/ui/charts/series.ts"
import { TimeChart } from "#components/ui/charts/time-chart.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { useAxis } from "./use-axis.ts"

type Props<Key extends string> = {
  label: string
  weeks: readonly ({ days: number } & Record<Key, number | null>)[]
  /** Days from today to the opening. */
  days: number | null
  series: readonly (Series & { name: Key })[]
  /** Columns of the table behind the picture. */
  columns: readonly { key: Key; label: string }[]
  /** How a value is told in the table. */
  format: (value: number) => string
  /** The same beside the picture, where there is little room. */
  formatShort?: (value: number) => string
  /** Pixels that its values take at the left. */
  axisWidth: number
}

/** Weeks before and after an opening as a picture, with the table behind it. */
export function WeekFigure<Key extends string>(props: Props<Key>) {
  const { label, weeks, days, series, columns, format, formatShort = format, axisWidth } = props
  const t = useTranslations("season")
  const { at, name, nameOf, marks, axisLabel } = useAxis(days)
  return (
    <Figure
      label={label}
      series={series}
      tableLabel={t("asTable")}
      table={
        <PlainTable
          label={label}
          rows={weeks.map((week) => ({ ...week, id: week.days }))}
          columns={[
            {
              key: "week",
              label: t("week"),
              width: "24%",
              isHeader: true,
              cell: (week) => nameOf(week.days),
            },
            ...columns.map(({ key, label: heading }) => ({
              key,
              label: heading,
              width: "19%",
              align: "end" as const,
              cell: ({ [key]: value }: Props<Key>["weeks"][number]) => (value === null ? "" : format(value)),
            })),
          ]}
        />
      }
    >
      <TimeChart
        points={weeks.map((week) => ({
          ...Object.fromEntries(series.map(({ name: key }) => [key, week[key]])),
          at: at(week.days),
        }))}
        series={series}
        format={formatShort}
        name={name}
        marks={marks}
        axisLabel={axisLabel}
        axisWidth={axisWidth}
      />
    </Figure>
  )
}
