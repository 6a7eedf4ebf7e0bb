"use client"

import { useTranslations } from "next-intl"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { changeListUrl, listHref } from "#components/records/lists/filters/list-url.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Erasure } from "#lib/contract/privacy/persons.ts"
import { erasuresPath, PersonTabs } from "./person-tabs.tsx"

/** Who was erased, without names: by whom, why, and how far it is. */
export function ErasureList({ url, rows, place, buttons, sizes }: AdminListData<Erasure>) {
  const t = useTranslations("persons")
  const columns: Column<Erasure>[] = [
    {
      key: "record",
      label: t("columns.record"),
      width: "16%",
      isHeader: true,
      cell: ({ kind, record }) => t(`kinds.${kind}`, { id: String(record) }),
    },
    { key: "reason", label: t("columns.reason"), width: "34%", cell: ({ reason }) => reason },
    { key: "by", label: t("columns.by"), width: "18%", cell: ({ user }) => user?.name },
    { key: "at", label: t("columns.at"), width: "14%", cell: ({ at }) => <Moment value={at} /> },
    {
      key: "state",
      label: t("columns.state"),
      width: "18%",
      cell: ({ ended_at, done, steps }) => (ended_at ? t("done") : t("running", { done, steps })),
    },
  ]
  return (
    <NavigationProvider>
      <PageHead title={t("title")} />
      <PersonTabs shown="log" />
      {rows.length > 0 ? (
        <PlainTable label={t("log")} columns={columns} rows={rows} isReadOnly hasCards />
      ) : (
        <EmptyState title={t("log")}>{t("noErasures")}</EmptyState>
      )}
      {place.total > 0 && (
        <footer>
          <Pagination
            place={place}
            buttons={buttons}
            sizes={sizes}
            pageHref={(page) => listHref(erasuresPath, changeListUrl(url, { page }))}
            sizeHref={(size) => listHref(erasuresPath, changeListUrl(url, { size }))}
          />
        </footer>
      )}
    </NavigationProvider>
  )
}
