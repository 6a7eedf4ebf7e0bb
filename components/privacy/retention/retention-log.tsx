import { useLocale, useTranslations } from "next-intl"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { RetentionLogEntry } from "#lib/contract/privacy/retention.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { Part } from "./part.tsx"
import classes from "./retention.module.css"

/** How many rows went on which day. */
export function RetentionLog({ log }: { log: RetentionLogEntry[] }) {
  const t = useTranslations("retention")
  const locale = useLocale()
  const columns: Column<RetentionLogEntry & { id: number }>[] = [
    {
      key: "kind",
      label: t("columns.kind"),
      width: "40%",
      isHeader: true,
      cell: ({ kind }) => t(`kinds.${kind}.name`),
    },
    {
      key: "days",
      label: t("columns.days"),
      width: "20%",
      align: "end",
      cell: ({ days }) => t("days", { days }),
    },
    {
      key: "rows",
      label: t("log.rows"),
      width: "20%",
      align: "end",
      cell: ({ rows }) => rows.toLocaleString(locale),
    },
    {
      key: "day",
      label: t("log.day"),
      width: "20%",
      align: "end",
      cell: ({ day }) => formatDay(day, locale, "UTC"),
    },
  ]
  return (
    <Part title={t("log.title")} hint={t("log.hint")}>
      {log.length > 0 ? (
        <PlainTable
          label={t("log.title")}
          columns={columns}
          rows={log.map((entry, id) => ({ ...entry, id }))}
          isReadOnly
        />
      ) : (
        <p className={classes.line}>{t("log.none")}</p>
      )}
    </Part>
  )
}
