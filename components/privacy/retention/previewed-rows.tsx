import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import type { PreviewedRow, RetentionPreview } from "#lib/contract/privacy/retention.ts"
import classes from "./retention.module.css"

const addressOf = (record: NonNullable<PreviewedRow["record"]>, id: number) =>
  record === "thread" ? `/messenger?thread=${id}` : `/${record}/${id}`

/** How many rows would go, the oldest, and the first of them with a link to each that has a page. */
export function PreviewedRows({ preview: { rows, oldest, first } }: { preview: RetentionPreview }) {
  const t = useTranslations("retention.seen")
  const day = useDay()
  if (oldest === null) return <p className={classes.line}>{t("none")}</p>
  const columns: Column<PreviewedRow>[] = [
    {
      key: "name",
      label: t("name"),
      width: "70%",
      isHeader: true,
      cell: ({ id, name, record }) => {
        const shown = name || t("number", { id })
        return record ? <Link href={addressOf(record, id)}>{shown}</Link> : shown
      },
    },
    {
      key: "since",
      label: t("since"),
      width: "30%",
      align: "end",
      cell: ({ since }) => <Moment value={since} />,
    },
  ]
  return (
    <>
      <p className={classes.line} role="status">
        <strong>
          {t("count", { rows })} {day(oldest)}.
        </strong>
      </p>
      <p className={classes.line}>{first.length < rows ? t("first", { count: first.length }) : t("all")}</p>
      <div className={classes.list}>
        <PlainTable
          label={t("name")}
          columns={columns}
          rows={first}
          isReadOnly={first.every(({ record }) => !record)}
        />
      </div>
    </>
  )
}
