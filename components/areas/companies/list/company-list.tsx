"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { LastCreated } from "#components/lists/screen/last-created.tsx"
import type { ListData } from "#components/lists/screen/list-data.ts"
import { ListScreen } from "#components/lists/screen/list-screen.tsx"
import type { Option } from "#lib/contract/fields.ts"
import { companyColumnKeys } from "./columns.tsx"
import type { CompactRows } from "./compact-rows.ts"
import { companyFilterCalls } from "./company-filter-calls.ts"
import { CompanyTable } from "./company-table.tsx"
import { CompanyToolbar } from "./company-toolbar.tsx"

/** The companies list (spec 1 §2). */
export function CompanyList(data: ListData<CompactRows>) {
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
      filterCalls={companyFilterCalls}
      actions={(scope) => <CompanyToolbar {...scope} onCreated={setCreated} />}
      notice={created && <LastCreated name={created.name} href={`/company/${created.id}`} />}
      table={(shown) => <CompanyTable {...shown} />}
    />
  )
}
