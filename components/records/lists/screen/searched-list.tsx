"use client"

import type { ReactNode } from "react"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import {
  changeListUrl,
  type ListUrl,
  listHref,
  queryKeyOf,
} from "#components/records/lists/filters/list-url.ts"
import { useLatestUrl } from "#components/records/lists/filters/use-latest-url.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import frame from "#components/ui/page/full-height.module.css"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { pageOf, type SelectionControl, useSelection } from "#components/ui/table/use-selection.ts"
import { allColumns, type ListColumn } from "./list-columns.ts"
import classes from "./list-screen.module.css"
import { ListTable } from "./list-table.tsx"
import toolbar from "./list-toolbar.module.css"
import { SearchForm } from "./search-form.tsx"

/** What of a list can be worked with. */
export type SearchedScope = { control: SelectionControl; total: number; term: string }

type Props<Row> = {
  /** Address of the list. */
  path: string
  data: AdminListData<Row>
  texts: {
    title: string
    /** Of the search. */
    label: string
    hint: string
    search: string
    clear: string
    /** Why there is nothing, at all and of what is searched for. */
    nothing: string
    empty: string
    notFound: (term: string) => string
  }
  columns: readonly ListColumn<Row>[]
  rowName: (row: Row) => string
  isSelectable?: boolean
  /** At the right of the toolbar. */
  actions?: ReactNode
  /** What is done with the rows chosen, where it says how many they are. */
  selected?: (scope: SearchedScope) => ReactNode
  /** What has to be known before the list. */
  notice?: ReactNode
}

/** A list of work that is searched and paged, without filters or columns to choose: its state is in the address. */
export function SearchedList<Row extends { id: number }>(props: Props<Row>) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

function Screen<Row extends { id: number }>(props: Props<Row>) {
  const { path, data, texts, columns, rowName, isSelectable = false, actions, selected, notice } = props
  const { url: shown, rows, place, buttons, sizes } = data
  const { isLoading } = useNavigation()
  const control = useSelection(queryKeyOf(shown), pageOf(place))
  const url = useLatestUrl(shown)
  const scope = { control, total: place.total, term: shown.q }
  const href = (changes: Partial<ListUrl>) => listHref(path, changeListUrl(url, changes))
  return (
    <div className={frame.screen}>
      <div className={classes.toolbar}>
        <h1 className={toolbar.title}>{texts.title}</h1>
        <SearchForm
          path={path}
          otherParams={[["size", url.size]]}
          name="q"
          term={url.q}
          hrefOf={(q) => href({ q })}
          texts={texts}
        />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {notice}
      {rows.length > 0 ? (
        <ListTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowName={rowName}
          control={isSelectable ? control : undefined}
          choice={allColumns}
          sort=""
          sortHref={() => href({})}
          isLoading={isLoading}
        />
      ) : (
        <div className={classes.nothing} data-loading={isLoading || undefined}>
          <EmptyState title={texts.nothing}>{shown.q ? texts.notFound(shown.q) : texts.empty}</EmptyState>
        </div>
      )}
      {place.total > 0 && (
        <footer className={classes.footer}>
          <SelectionBar control={control} total={place.total}>
            {selected?.(scope)}
          </SelectionBar>
          <Pagination
            place={place}
            buttons={buttons}
            sizes={sizes}
            pageHref={(page) => href({ page })}
            sizeHref={(size) => href({ size })}
          />
        </footer>
      )}
    </div>
  )
}
