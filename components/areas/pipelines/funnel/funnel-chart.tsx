import "@mantine/charts/styles.layer.css"
import "@mantine/core/styles/ColorSwatch.layer.css"
import { BarChart } from "@mantine/charts"
import { useTranslations } from "next-intl"
import type { Funnel } from "#lib/contract/pipelines.ts"

/** Pixels of a stage, and of what stands around all of them. */
const stageHeight = 44
const frame = 72

/** The picture of what the table beside it says in figures. */
export function FunnelChart({ stages }: Pick<Funnel, "stages">) {
  const t = useTranslations("boardPanels.funnel")
  return (
    <div aria-hidden="true">
      <BarChart
        h={stages.length * stageHeight + frame}
        data={stages.map(({ title, entered, moved_on }) => ({ title, entered, moved_on }))}
        dataKey="title"
        orientation="vertical"
        series={[
          { name: "entered", label: t("entered"), color: "accent.3" },
          { name: "moved_on", label: t("movedOn"), color: "accent.7" },
        ]}
        withLegend
        gridAxis="y"
        tickLine="none"
        yAxisProps={{ width: 140 }}
        xAxisProps={{ allowDecimals: false }}
        barProps={{ isAnimationActive: false }}
        // The table is what keys and screen readers go through.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
