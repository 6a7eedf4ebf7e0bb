"use client"

import { IconDownload } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { ColumnsMenu } from "#components/records/lists/screen/columns-menu.tsx"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import list from "#components/records/lists/screen/list-screen.module.css"
import { ListTable } from "#components/records/lists/screen/list-table.tsx"
import toolbar from "#components/records/lists/screen/list-toolbar.module.css"
import { SearchForm } from "#components/records/lists/screen/search-form.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import frame from "#components/ui/page/full-height.module.css"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { pageOf, useSelection } from "#components/ui/table/use-selection.ts"
import type { Api } from "#lib/api/link.ts"
import { type DocumentSort, documentSorts } from "#lib/contract/finance/ledger-terms.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { documentColumns } from "./columns.tsx"
import { DocumentFilters, isNarrowed } from "./document-filters.tsx"
import { DocumentSums } from "./document-sums.tsx"
import { type DocumentsUrl, documentsHref, exportHref } from "./documents-url.ts"
import { RemindSelected } from "./remind-selected.tsx"
import { ReminderCell } from "./reminder-cell.tsx"

type Props = {
  url: DocumentsUrl
  sizes: readonly number[]
  shows: readonly Option[]
  /** As the user chose them. */
  columns: ListColumns
  answer: Awaited<ReturnType<Api["ledger"]["list"]>>
}

/** Every invoice and credit note (I-36). */
export function DocumentsScreen(props: Props) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

const isSort = (sort: string): sort is DocumentSort => documentSorts.some((known) => known === sort)

function Screen({ url, sizes, shows, columns: kept, answer: { data, totals, links, meta } }: Props) {
  const t = useTranslations("accounting.documents")
  const ageing = useTranslations("accounting.ageing")
  const locale = useLocale()
  const readsRegistrations = useCan("registrations.read")
  const { isLoading } = useNavigation()
  const [choice, setChoice] = useState(kept)
  const columns = useMemo(
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
  const href = (changes: Partial<DocumentsUrl>) => documentsHref({ ...url, page: 1, ...changes })
  const { q, sort, size, kind, entity, currency, state, reminders, show, from, to } = url
  const mayRemind = useCan("finance.edit")
  const control = useSelection(documentsHref({ ...url, page: 1, size: null }), pageOf(meta))
  return (
    <div className={frame.screen}>
      <div className={list.toolbar}>
        <h1 className={toolbar.title}>{t("title")}</h1>
        <SearchForm
          path="/invoices"
          kept={Object.entries({ sort, size, kind, entity, currency, state, reminders, show, from, to })}
          name="q"
          term={q}
          hrefOf={(term) => href({ q: term })}
          texts={{ label: t("search"), hint: t("searchHint"), search: t("search"), clear: t("clearSearch") }}
        />
        <ColumnsMenu
          list="invoices"
          columns={columns.filter(({ isHeader }) => !isHeader)}
          choice={choice}
          usual={allColumns}
          isOfView={false}
          hasTotals
          onChange={setChoice}
        />
        <div className={list.actions}>
          <a href={exportHref(url)} className={buttons.plain}>
            <IconDownload size={16} aria-hidden="true" />
            {t("export")}
          </a>
        </div>
      </div>
      <DocumentFilters key={documentsHref(url)} url={url} shows={shows} />
      {totals.length > 0 && choice.totals !== "hidden" ? <DocumentSums totals={totals} /> : null}
      {data.length > 0 ? (
        <ListTable
          label={t("title")}
          columns={columns}
          rows={data}
          rowName={({ number }) => number}
          choice={choice}
          sort={sort}
          sortHref={(next) => href(isSort(next) ? { sort: next } : {})}
          isLoading={isLoading}
          control={mayRemind ? control : undefined}
        />
      ) : (
        <div className={list.nothing} data-loading={isLoading || undefined}>
          <EmptyState title={t("none")}>{t(isNarrowed(url) ? "noneFiltered" : "noneText")}</EmptyState>
        </div>
      )}
      {mayRemind ? (
        <SelectionBar control={control} total={meta.total}>
          <RemindSelected control={control} total={meta.total} url={url} />
        </SelectionBar>
      ) : null}
      {meta.total > 0 ? (
        <footer className={list.footer}>
          <Pagination
            place={meta}
            buttons={pageButtons(links)}
            sizes={sizes}
            pageHref={(page) => href({ page })}
            sizeHref={(next) => href({ size: next })}
          />
        </footer>
      ) : null}
    </div>
  )
}
