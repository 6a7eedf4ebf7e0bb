"use client"

import { useTranslations } from "next-intl"
import type { FormEvent, ReactNode } from "react"
import { changeListUrl, type ListUrl, listHref } from "#components/records/lists/filters/list-url.ts"
import { useLatestUrl } from "#components/records/lists/filters/use-latest-url.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import classes from "./admin.module.css"
import type { AdminListData } from "./list-data.ts"

type Props<Row> = AdminListData<Row> & {
  path: string
  title: string
  /** Label of the search box. */
  search: string
  columns: readonly Column<Row>[]
  /** Why there is nothing while nothing is searched for. */
  empty: string
  /** Beside the search. */
  actions?: ReactNode
  /** Nothing in its rows takes the focus. */
  isReadOnly?: boolean
  /** Cells say several words, the head stays in sight, and a row is a card on a phone, too. */
  hasLongCells?: boolean
  /** On a phone each row is a card. */
  hasCards?: boolean
  /** Between head and rows. */
  children?: ReactNode
}

/** A short list, as those of administration are: search, rows, pages; its state is in the address. */
export function AdminList<Row extends { id: number }>(props: Props<Row>) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

function Screen<Row extends { id: number }>(props: Props<Row>) {
  const { path, title, search, columns, empty, actions, isReadOnly, hasCards, hasLongCells, children } = props
  const { url, rows, place, buttons, sizes } = props
  const t = useTranslations("admin")
  const { isLoading } = useNavigation()
  const latest = useLatestUrl(url)
  const href = (changes: Partial<ListUrl>) => listHref(path, changeListUrl(latest, changes))
  return (
    <>
      <PageHead
        title={title}
        aside={
          <>
            <SearchBox key={url.q} path={path} url={url} label={search} />
            {actions}
          </>
        }
      />
      {children}
      <div className={classes.rows} data-loading={isLoading || undefined} aria-busy={isLoading}>
        {rows.length > 0 ? (
          <PlainTable
            label={title}
            columns={columns}
            rows={rows}
            isReadOnly={isReadOnly}
            hasCards={hasCards || hasLongCells}
            hasLongCells={hasLongCells}
          />
        ) : (
          <EmptyState title={t("nothing")}>{url.q ? t("notFound", { term: url.q }) : empty}</EmptyState>
        )}
      </div>
      {place.total > 0 && (
        <footer className={`${listFooter.footer} ${classes.footer}`}>
          <Pagination
            place={place}
            buttons={buttons}
            sizes={sizes}
            pageHref={(page) => href({ page })}
            sizeHref={(size) => href({ size })}
          />
        </footer>
      )}
    </>
  )
}

function SearchBox({ path, url, label }: { path: string; url: ListUrl; label: string }) {
  const t = useTranslations("admin")
  const { go } = useNavigation()
  const latest = useLatestUrl(url)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get("q")
    go(listHref(path, changeListUrl(latest, { q: typeof typed === "string" ? typed.trim() : "" })))
  }
  return (
    <search>
      <form action={path} onSubmit={submit}>
        <SearchField size="narrow" type="search" label={label} action={t("search")} defaultValue={url.q} />
      </form>
    </search>
  )
}
