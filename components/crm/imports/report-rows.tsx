import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { FailedRowsButton } from "./failed-rows-button.tsx"
import classes from "./imports.module.css"
import { reportHref } from "./imports-href.ts"
import type { ReportUrl } from "./imports-url.ts"
import type { RowPage } from "./list-rows.ts"
import { ReasonFilter } from "./reason-filter.tsx"
import styles from "./report.module.css"
import { ResultTabs } from "./result-tabs.tsx"
import { useRowColumns } from "./row-columns.tsx"
import { type Stage, stageOf } from "./stage.ts"
import { useImportRows } from "./use-import.ts"

type Props = {
  report: ImportReport
  /** What columns of this list can mean. */
  fields: readonly ImportField[]
  url: ReportUrl
  first: { stage: Stage; rows: RowPage }
  sizes: readonly number[]
}

/** The rows of the file by what became of them. */
export function ReportRows({ report, fields, url, first, sizes }: Props) {
  const t = useTranslations("imports.report")
  const { id } = report
  const stage = stageOf(report)
  const columns = useRowColumns(report.list, stage)
  const rows = useImportRows({ id, stage, url, first })
  const href = (changes: Partial<ReportUrl>) => reportHref(id, { ...url, ...changes })
  const meta = rows.data?.meta
  return (
    <section aria-label={t("rows")}>
      <div className={styles.head}>
        <ResultTabs
          report={report}
          shown={url.show}
          hrefOf={(show) => href({ show, reason: null, page: 1 })}
        />
        {(report.counts?.failed ?? 0) > 0 && <FailedRowsButton report={report} fields={fields} />}
      </div>
      {url.show === "left_out" && (
        <ReasonFilter
          reasons={report.left_out_reasons}
          chosen={url.reason}
          hrefOf={(reason) => href({ reason, page: 1 })}
        />
      )}
      {rows.isError && (
        <p role="alert" className={classes.failed}>
          {t("rowsFailed")} <PlainButton onClick={() => void rows.refetch()}>{t("retry")}</PlainButton>
        </p>
      )}
      {rows.isPending && <Skeleton height={180} />}
      {rows.data?.data.length === 0 && <EmptyState title={t("noRows")} />}
      {rows.data && rows.data.data.length > 0 && (
        <PlainTable
          label={t("rows")}
          columns={columns}
          rows={rows.data.data.map((row) => ({ ...row, id: row.line }))}
          hasCards
          hasLongCells
        />
      )}
      {meta && meta.total > 0 && (
        <footer className={listFooter.footer}>
          <Pagination
            place={meta}
            buttons={pageButtons(rows.data?.links ?? [])}
            sizes={sizes}
            pageHref={(page) => href({ page })}
            sizeHref={(size) => href({ size, page: 1 })}
          />
        </footer>
      )}
    </section>
  )
}
