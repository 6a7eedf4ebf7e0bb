import { useFormatter, useTranslations } from "next-intl"
import { BarsChart } from "#components/ui/charts/bars-chart.tsx"
import { Figure } from "#components/ui/charts/figure.tsx"
import type { Series } from "#components/ui/charts/series.ts"
import type { Funnel } from "#lib/contract/crm/pipelines.ts"
import { FunnelTable } from "./funnel-table.tsx"

/** What became of the companies by stage, as a picture and in figures. */
export function FunnelPicture({ stages }: Pick<Funnel, "stages">) {
  const t = useTranslations("boardPanels.funnel")
  const { number } = useFormatter()
  const series: Series[] = [
    { name: "entered", label: t("entered"), colour: "first", look: "hatched" },
    { name: "moved_on", label: t("movedOn"), colour: "first", look: "bar" },
  ]
  return (
    <Figure label={t("picture")} series={series} table={<FunnelTable stages={stages} />}>
      <BarsChart
        points={stages.map(({ title, entered, moved_on }) => ({ at: title, entered, moved_on }))}
        series={series}
        format={(count) => number(count)}
      />
    </Figure>
  )
}
