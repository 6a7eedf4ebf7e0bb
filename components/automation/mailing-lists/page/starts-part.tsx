import { useFormatter, useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { StartOfList } from "#lib/contract/automation/mailing-lists.ts"
import classes from "./list-page.module.css"

/** Sequences that were started on a list, the latest first. */
export function StartsPart({ starts }: { starts: StartOfList[] }) {
  const t = useTranslations("mailingLists")
  const format = useFormatter()
  const columns: Column<StartOfList>[] = [
    {
      key: "sequence",
      label: t("starts.columns.sequence"),
      width: "36%",
      isHeader: true,
      cell: ({ sequence }) => (
        <a href={`/sequence/${sequence.id}`} target="_blank" rel="noopener">
          {sequence.name}
        </a>
      ),
    },
    {
      key: "when",
      label: t("starts.columns.when"),
      width: "16%",
      cell: ({ at, ended_at }) => (
        <span className={classes.cell}>
          <Moment value={at} />
          {ended_at === null && <span className={classes.quiet}>{t("starts.running")}</span>}
        </span>
      ),
    },
    { key: "by", label: t("starts.columns.by"), width: "20%", cell: ({ user }) => user?.name },
    {
      key: "begun",
      label: t("starts.columns.begun"),
      width: "14%",
      align: "end",
      cell: ({ started }) => format.number(started),
    },
    {
      key: "leftOut",
      label: t("starts.columns.leftOut"),
      width: "14%",
      align: "end",
      cell: ({ left_out }) => format.number(left_out),
    },
  ]
  return (
    <div className={classes.part}>
      {starts.length > 0 ? (
        <PlainTable label={t("tabs.starts")} columns={columns} rows={starts} />
      ) : (
        <EmptyState title={t("tabs.starts")}>{t("starts.empty")}</EmptyState>
      )}
    </div>
  )
}
