import "@mantine/charts/styles.layer.css"
import { CompositeChart } from "@mantine/charts"
import { chartColours, dashes, opacityOf, type Series } from "./series.ts"

type Point = { at: string } & Record<string, string | number | null>

type Props = {
  /** In their order; `at` is the label below them. */
  points: readonly Point[]
  series: readonly Series[]
  /** How a value is told. */
  format: (value: number) => string
  /** What a point is called where it is looked at. */
  name: (at: string) => string
  /** Points that are marked by an upright line. */
  marks?: { at: string; label: string }[]
  /** The label below the points. */
  axisLabel?: string
  /** Pixels that its values take at the left. */
  axisWidth?: number
}

const height = 280
/** Pixels above the largest value: labels of marks stand there, clear of the lines. */
const labelRoom = 20

/** Lines and bars over time. Nothing in it moves by itself. */
export function TimeChart({ points, series, format, name, marks = [], axisLabel, axisWidth = 56 }: Props) {
  return (
    <CompositeChart
      h={height}
      data={[...points]}
      dataKey="at"
      series={series.map(({ name: key, label, colour, look }) => ({
        name: key,
        label,
        color: chartColours[colour],
        type: look === "bar" || look === "hatched" ? ("bar" as const) : ("line" as const),
      }))}
      lineProps={({ name: key }) => {
        const style = series.find((one) => one.name === key)?.look
        const dash = style === undefined || style === "bar" || style === "hatched" ? undefined : dashes[style]
        return { isAnimationActive: false, ...(dash && { strokeDasharray: dash }) }
      }}
      barProps={({ name: key }) => {
        const one = series.find((each) => each.name === key)
        return { isAnimationActive: false, fillOpacity: one ? opacityOf(one) : 1 }
      }}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      maxBarWidth={20}
      gridAxis="x"
      tickLine="none"
      valueFormatter={format}
      yAxisProps={{
        width: axisWidth,
        allowDecimals: false,
        padding: { top: marks.length > 0 ? labelRoom : 0 },
      }}
      xAxisProps={{ minTickGap: 24 }}
      {...(axisLabel && { xAxisLabel: axisLabel })}
      styles={{ axisLabel: { fill: "var(--crm-muted)" } }}
      referenceLines={marks.map(({ at, label }) => ({
        x: at,
        label,
        color: "var(--crm-muted)",
        labelPosition: "insideTopRight" as const,
      }))}
      tooltipProps={{ labelFormatter: (at) => name(String(at)) }}
      composedChartProps={{ accessibilityLayer: false }}
    />
  )
}
