import "@mantine/charts/styles.layer.css"
import { BarChart } from "@mantine/charts"
import { useId } from "react"
import { chartColours, opacityOf, type Series } from "./series.ts"

type Props = {
  /** `at` is what they are of. */
  points: readonly ({ at: string } & Record<string, string | number>)[]
  series: readonly Series[]
  format: (value: number) => string
  /** Pixels for what they are of, at the left. */
  labelWidth?: number
}

/** Pixels of a bar with the gap after it, between groups of bars, and of the frame around all of them. */
const barHeight = 14
const gap = 18
const frame = 40

/** What several things come to, each a group of bars from top to bottom in the legend's order. */
export function BarsChart({ points, series, format, labelWidth = 140 }: Props) {
  const id = useId()
  const hatchOf = (colour: Series["colour"]) => `hatch${id}${colour}`
  return (
    <BarChart
      h={points.length * (series.length * barHeight + gap) + frame}
      data={[...points]}
      dataKey="at"
      orientation="vertical"
      series={series.map(({ name, label, colour }) => ({ name, label, color: chartColours[colour] }))}
      gridAxis="y"
      tickLine="none"
      valueFormatter={format}
      yAxisProps={{ width: labelWidth }}
      xAxisProps={{ allowDecimals: false }}
      maxBarWidth={barHeight - 2}
      barProps={({ name }) => {
        const one = series.find((each) => each.name === name)
        return {
          isAnimationActive: false,
          fillOpacity: one ? opacityOf(one) : 1,
          ...(one?.look === "hatched" && { fill: `url(#${hatchOf(one.colour)})` }),
        }
      }}
      // The table is what keys and screen readers go through.
      barChartProps={{ accessibilityLayer: false }}
    >
      <defs>
        {series
          .filter(({ look }) => look === "hatched")
          .map(({ name, colour }) => (
            <pattern
              key={name}
              id={hatchOf(colour)}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill={chartColours[colour]} fillOpacity={0.25} />
              <rect width="2" height="6" fill={chartColours[colour]} />
            </pattern>
          ))}
      </defs>
    </BarChart>
  )
}
