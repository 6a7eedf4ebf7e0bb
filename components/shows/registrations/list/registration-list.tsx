"use client"

import { IconFileDots } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { BulkActions } from "#components/records/lists/bulk/bulk-actions.tsx"
import { SelectedActions } from "#components/records/lists/bulk/selected-actions.tsx"
import { filterCallsOf } from "#components/records/lists/filters/filter-calls.ts"
import type { ListData } from "#components/records/lists/screen/list-data.ts"
import { ListScreen } from "#components/records/lists/screen/list-screen.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { columnKeysFor } from "./columns.tsx"
import type { RegistrationRows } from "./listed-registration.ts"
import { RegistrationTable } from "./registration-table.tsx"
import { Totals } from "./totals.tsx"

const filterCalls = filterCallsOf(async () => (await import("#lib/api/client.ts")).api.registrations)

/** The registrations dashboard. */
export function RegistrationList(data: ListData<RegistrationRows>) {
  const t = useTranslations("registrations")
  const user = useUser()
  const { result } = data
  return (
    <ListScreen
      path="/registrations"
      area="registrations"
      data={data}
      texts={{
        title: t("title"),
        searchLabel: t("searchLabel"),
        searchHint: t("searchHint"),
        failed: t("refused.failed"),
        empty: (reason, values) => t(`empty.${reason}`, values),
      }}
      columnNames={() => columnKeysFor(user).map((key) => ({ key, label: t(`columns.${key}`) }))}
      filterCalls={filterCalls}
      actions={(scope) => (
        <>
          <Link href="/uncomplete-registrations" className={buttons.plain}>
            <IconFileDots size={16} aria-hidden="true" />
            {t("seeIncomplete")}
          </Link>
          <BulkActions list="registrations" {...scope} />
        </>
      )}
      selected={(scope) => <SelectedActions list="registrations" {...scope} />}
      totals={"rows" in result && result.place.total > 0 && <Totals totals={result.rows.totals} />}
      table={(shown) => <RegistrationTable {...shown} />}
    />
  )
}
