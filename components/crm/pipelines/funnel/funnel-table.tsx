import { useFormatter, useTranslations } from "next-intl"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { Funnel } from "#lib/contract/crm/pipelines.ts"

type Stage = Funnel["stages"][number]

/** What became of the companies, by stage. */
export function FunnelTable({ stages }: { stages: Stage[] }) {
  const t = useTranslations("boardPanels.funnel")
  const format = useFormatter()
  const nameOf = ({ option_id, title }: Stage["left_to"][number]) =>
    title || t(option_id === null ? "out" : "gone")
  const leftTo = ({ left_to }: Stage) =>
    left_to.map((path) => t("path", { stage: nameOf(path), count: path.companies })).join(", ")
  const conversion = ({ entered, moved_on }: Stage) =>
    entered === 0 ? "" : format.number(moved_on / entered, { style: "percent", maximumFractionDigits: 0 })
  return (
    <PlainTable
      isReadOnly
      label={t("table")}
      rows={stages}
      columns={[
        { key: "stage", label: t("stage"), width: "22%", isHeader: true, cell: ({ title }) => title },
        { key: "entered", label: t("entered"), width: "10%", align: "end", cell: ({ entered }) => entered },
        { key: "movedOn", label: t("movedOn"), width: "13%", align: "end", cell: (stage) => stage.moved_on },
        { key: "conversion", label: t("conversion"), width: "12%", align: "end", cell: conversion },
        {
          key: "days",
          label: t("days"),
          width: "14%",
          align: "end",
          cell: ({ median_days }) => (median_days === null ? "" : format.number(median_days)),
        },
        {
          key: "leftTo",
          label: t("leftTo"),
          width: "29%",
          cell: (stage) => <span data-tooltip={leftTo(stage) || undefined}>{leftTo(stage)}</span>,
        },
      ]}
    />
  )
}
