import { useTranslations } from "next-intl"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { FixedRetentionRule } from "#lib/contract/privacy/retention.ts"
import { Part } from "./part.tsx"

const daysOfYear = 365

/** What goes, or stays, without a setting. */
export function FixedRules({ rules }: { rules: FixedRetentionRule[] }) {
  const t = useTranslations("retention")
  const columns: Column<FixedRetentionRule & { id: number }>[] = [
    {
      key: "kind",
      label: t("columns.kind"),
      width: "60%",
      isHeader: true,
      cell: ({ kind }) => t(`fixed.kinds.${kind}`),
    },
    {
      key: "days",
      label: t("fixed.after"),
      width: "40%",
      align: "end",
      cell: ({ kind, days }) =>
        kind === "invoices" ? t("fixed.kept", { years: Math.floor(days / daysOfYear) }) : t("days", { days }),
    },
  ]
  return (
    <Part title={t("fixed.title")} hint={t("fixed.hint")}>
      <PlainTable
        label={t("fixed.title")}
        columns={columns}
        rows={rules.map((rule, id) => ({ ...rule, id }))}
        isReadOnly
      />
    </Part>
  )
}
