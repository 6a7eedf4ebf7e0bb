import "@mantine/charts/styles.layer.css"
import { BarChart } from "@mantine/charts"
import { useFormatter, useLocale, useTranslations } from "next-intl"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"

type Props = { channel: SimulationAnswer["channels"][number]; days: readonly string[] }

/** Milliseconds. */
const dayLength = 86_400_000

/** Every day from the first to the last: those without mails are gaps. */
function everyDay(days: readonly string[]): string[] {
  const first = Date.parse(days[0] ?? "")
  const last = Date.parse(days.at(-1) ?? "")
  const all: string[] = []
  for (let day = first; day <= last; day += dayLength) all.push(new Date(day).toISOString().slice(0, 10))
  return all
}

/** Mails of a channel by the day, beside what it may send; the table below says the same. */
export function PaceChart({ channel, days }: Props) {
  const t = useTranslations("sequences.simulation")
  const format = useFormatter()
  const locale = useLocale()
  const named = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
  const max = Math.max(...Object.values(channel.days))
  const isNear = channel.per_day > 0 && max > channel.per_day / 3
  return (
    <div aria-hidden="true">
      <BarChart
        h={200}
        data={everyDay(days).map((day) => ({
          day: named.format(new Date(day)),
          mails: channel.days[day] ?? 0,
        }))}
        dataKey="day"
        series={[{ name: "mails", label: t("mails"), color: "accent.5" }]}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value) => format.number(value)}
        yAxisProps={{ allowDecimals: false, width: 56 }}
        maxBarWidth={28}
        {...(isNear && {
          referenceLines: [
            {
              y: channel.per_day,
              color: "red.6",
              label: t("limit", { count: format.number(channel.per_day) }),
              labelPosition: "insideTopRight" as const,
              ifOverflow: "extendDomain" as const,
            },
          ],
        })}
        barProps={{ isAnimationActive: false }}
        // The table is what keys and screen readers go through.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
