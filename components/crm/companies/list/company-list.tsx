"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { BulkActions } from "#components/records/lists/bulk/bulk-actions.tsx"
import { SelectedActions } from "#components/records/lists/bulk/selected-actions.tsx"
import { filterCallsOf } from "#components/records/lists/filters/filter-calls.ts"
import { unpackRows } from "#components/records/lists/screen/compact-rows.ts"
import { LastCreated } from "#components/records/lists/screen/last-created.tsx"
import type { ListData, ListScope, ShownRows } from "#components/records/lists/screen/list-data.ts"
import { ListScreen } from "#components/records/lists/screen/list-screen.tsx"
import { ListTable } from "#components/records/lists/screen/list-table.tsx"
import { NewRecordButton } from "#components/records/lists/screen/new-record-button.tsx"
import { MergeSelected } from "#components/records/merges/merge-selected.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { companyColumnKeys, companyColumns } from "./columns.tsx"
import type { CompanyRows, ListedCompany } from "./listed-company.ts"

const rowName = ({ name }: ListedCompany) => name

function CompanyTable({ rows, ...shown }: ShownRows<CompanyRows>) {
  const t = useTranslations("companies")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const companies = useMemo(() => unpackRows(rows), [rows])
  const columns = useMemo(
    () =>
      companyColumns({
        column: (key) => t(`columns.${key}`),
        flag: (key) => t(`flags.${key}`),
        onMarketplace: (name) => t("accountTypeMp", { name }),
        locale,
        timeZone,
      }),
    [t, locale, timeZone],
  )
  return <ListTable label={t("list")} columns={columns} rows={companies} rowName={rowName} {...shown} />
}

const filterCalls = filterCallsOf(async () => (await import("#lib/api/client.ts")).api.companies)

const createPanel = lazyPart(() =>
  import("../create/company-create-panel.tsx").then((loaded) => loaded.CompanyCreatePanel),
)

/** The companies list (C-2). */
export function CompanyList(data: ListData<CompanyRows>) {
  const t = useTranslations("companies")
  const [created, setCreated] = useState<Option | null>(null)
  return (
    <ListScreen
      path="/companies"
      area="companies"
      data={data}
      texts={{
        title: t("title"),
        searchLabel: t("searchLabel"),
        searchHint: t("searchHint"),
        failed: t("refused.failed"),
        empty: (reason, values) => t(`empty.${reason}`, values),
      }}
      columnNames={() => companyColumnKeys.map((key) => ({ key, label: t(`columns.${key}`) }))}
      filterCalls={filterCalls}
      selected={(scope) => (
        <>
          <MergeSelected type="company" selection={scope.control.selection} />
          <SelectedActions list="companies" {...scope} />
        </>
      )}
      actions={(scope) => <CompanyToolbar {...scope} onCreated={setCreated} />}
      notice={created && <LastCreated name={created.name} href={`/company/${created.id}`} />}
      table={(shown) => <CompanyTable {...shown} />}
    />
  )
}

type Props = ListScope & { onCreated: (company: Option) => void }

/** Buttons of the companies list. */
function CompanyToolbar({ onCreated, ...scope }: Props) {
  const t = useTranslations("companies")
  const mayEdit = useMayEdit()
  return (
    <>
      <BulkActions
        list="companies"
        links={mayEdit ? [{ href: "/companies/duplicates", name: t("duplicates") }] : []}
        {...scope}
      />
      {mayEdit && (
        <NewRecordButton
          texts={{ action: t("new"), list: t("title") }}
          panel={createPanel}
          onCreated={onCreated}
        />
      )}
    </>
  )
}
