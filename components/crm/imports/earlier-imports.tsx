import { useLocale, useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Link } from "#components/ui/page/link.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import type { Column } from "#components/ui/table/column.ts"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { type PagePlace, pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { ImportRun } from "#lib/contract/crm/imports.ts"
import type { PageLink } from "#lib/contract/platform/paging.ts"
import classes from "./imports.module.css"
import { importsHref, reportHref } from "./imports-href.ts"
import { stageOf } from "./stage.ts"

export type EarlierProps = {
  imports: ImportRun[]
  links: PageLink[]
  place: PagePlace
  sizes: readonly number[]
}

/** Imports that were, newest first. */
export function EarlierImports({ imports, links, place, sizes }: EarlierProps) {
  const t = useTranslations("imports")
  const locale = useLocale()
  if (imports.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
  const columns: Column<ImportRun>[] = [
    {
      key: "file",
      label: t("columns.file"),
      width: "32%",
      isHeader: true,
      cell: ({ id, file_name }) => <Link href={reportHref(id)}>{file_name || t("noName")}</Link>,
    },
    { key: "list", label: t("columns.list"), width: "12%", cell: ({ list }) => t(`lists.${list}`) },
    { key: "state", label: t("columns.state"), width: "26%", cell: (run) => <State run={run} /> },
    {
      key: "rows",
      label: t("columns.rows"),
      width: "10%",
      align: "end",
      cell: ({ check }) => check.total.toLocaleString(locale),
    },
    {
      key: "started",
      label: t("columns.started"),
      width: "20%",
      align: "end",
      cell: ({ created_at }) => <ExactMoment value={created_at} />,
    },
  ]
  return (
    <>
      <PlainTable label={t("earlier")} columns={columns} rows={imports} hasCards />
      {place.total > place.per_page && (
        <footer className={listFooter.footer}>
          <Pagination
            place={place}
            buttons={pageButtons(links)}
            sizes={sizes}
            pageHref={(page) => importsHref({ page, size: place.per_page })}
            sizeHref={(size) => importsHref({ page: 1, size })}
          />
        </footer>
      )}
    </>
  )
}

function State({ run }: { run: ImportRun }) {
  const t = useTranslations("imports")
  const errors = run.revert ? run.revert.errors : run.check.errors + (run.run?.errors ?? 0)
  return (
    <>
      {t(`stages.${stageOf(run)}`)}
      {errors > 0 && <span className={classes.failed}> · {t("failedCount", { count: errors })}</span>}
    </>
  )
}
