"use client"

import { useTranslations } from "next-intl"
import { AccountingTabs } from "#components/finance/accounting/shared/accounting-tabs.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import type { Api } from "#lib/api/link.ts"
import { type BankUrl, bankHref, isNarrowed } from "../bank-url.ts"
import classes from "./entries.module.css"
import { EntryFilters } from "./entry-filters.tsx"
import { EntryList } from "./entry-list.tsx"
import { NoEntries } from "./no-entries.tsx"

type Props = {
  url: BankUrl
  sizes: readonly number[]
  answer: Awaited<ReturnType<Api["bankStatements"]["listEntries"]>>
  statements: readonly { id: number; name: string }[]
}

/** Entries of the bank's statements, and the invoices they pay: proposed, confirmed by a person. */
export function EntriesScreen(props: Props) {
  const t = useTranslations("accounting")
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")}>
        <AccountingTabs shown="bank" />
        <Entries {...props} />
      </PlainScreen>
    </NavigationProvider>
  )
}

function Entries({ url, sizes, answer, statements }: Props) {
  const t = useTranslations("bank")
  const { isLoading } = useNavigation()
  const { data, counts, links, meta } = answer
  const isEmpty = Object.values(counts).every((count) => count === 0) && !isNarrowed(url)
  return (
    <>
      <EntryFilters url={url} counts={counts} statements={statements} />
      {!useCan("finance.edit") && <p className={classes.readOnly}>{t("readOnly")}</p>}
      <div className={classes.list} data-loading={isLoading || undefined} aria-busy={isLoading}>
        <EntryList
          key={bankHref(url)}
          state={url.state}
          entries={data}
          nothing={<NoEntries url={url} hasNone={isEmpty} />}
        />
      </div>
      {meta.total > 0 && (
        <footer className={listFooter.footer}>
          <Pagination
            place={meta}
            buttons={pageButtons(links)}
            sizes={sizes}
            pageHref={(page) => bankHref({ ...url, page })}
            sizeHref={(size) => bankHref({ ...url, size, page: 1 })}
          />
        </footer>
      )}
    </>
  )
}
