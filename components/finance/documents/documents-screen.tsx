"use client"

import { IconDownload } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useMemo } from "react"
import { filterCallsOf } from "#components/records/lists/filters/filter-calls.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { ListScreen } from "#components/records/lists/screen/list-screen.tsx"
import { ListTable } from "#components/records/lists/screen/list-table.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { documentColumns } from "./columns.tsx"
import { DocumentSums } from "./document-sums.tsx"
import { documentsPath, exportHref } from "./documents-url.ts"
import { documentFilterCalls } from "./filter-calls.ts"
import type { DocumentRows } from "./load-documents.ts"
import { RemindSelected } from "./remind-selected.tsx"
import { ReminderCell } from "./reminder-cell.tsx"

const filterCalls = filterCallsOf(async () =>
  documentFilterCalls((await import("#lib/api/client.ts")).api.ledger),
)

/** Every invoice and credit note (I-36), with filters that are saved as those of other lists (I-55). */
export function DocumentsScreen(data: ListData<DocumentRows>) {
  const t = useTranslations("accounting.documents")
  const common = useTranslations("invoices")
  const mayRemind = useCan("finance.edit")
  const columns = useDocumentColumns()
  const { result } = data
  return (
    <ListScreen
      path={documentsPath}
      area="invoices"
      data={data}
      texts={{
        title: t("title"),
        searchLabel: t("search"),
        searchHint: t("searchHint"),
        failed: common("failed"),
        empty: (reason, values) => common(`empty.${reason}`, values),
      }}
      columnNames={() => columns.filter(({ isHeader }) => !isHeader)}
      filterCalls={filterCalls}
      actions={({ url }) => (
        <a href={exportHref(url)} className={buttons.plain}>
          <IconDownload size={16} aria-hidden="true" />
          {t("export")}
        </a>
      )}
      selected={(scope) => (mayRemind ? <RemindSelected {...scope} /> : null)}
      totals={
        "rows" in result && result.place.total > 0 ? <DocumentSums totals={result.rows.totals} /> : null
      }
      table={({ rows, control, ...shown }) => (
        <ListTable
          {...shown}
          label={t("title")}
          columns={columns}
          rows={rows.rows}
          rowName={({ number }) => number}
          control={mayRemind ? control : undefined}
        />
      )}
    />
  )
}

function useDocumentColumns() {
  const t = useTranslations("accounting.documents")
  const ageing = useTranslations("accounting.ageing")
  const locale = useLocale()
  const readsRegistrations = useCan("registrations.read")
  return useMemo(
    () =>
      documentColumns({
        column: (key) => t(`columns.${key}`),
        creditNote: t("kinds.credit_note"),
        deposit: t("deposit"),
        pdfOf: (number) => t("pdfOf", { number }),
        overdue: (amount) => `${t("overdue")} ${amount}`,
        instalment: (amount, day) => t.rich("instalment", { amount, day }),
        others: (count) => ageing("others", { count }),
        reminders: ({ reminders }) => reminders && <ReminderCell reminders={reminders} />,
        readsRegistrations,
        locale,
      }),
    [t, ageing, readsRegistrations, locale],
  )
}
