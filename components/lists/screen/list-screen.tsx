"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import type { FilterCalls } from "#components/lists/filters/describe-filters.ts"
import { FilterChips } from "#components/lists/filters/filter-chips.tsx"
import type { FilterTarget } from "#components/lists/filters/filter-target.ts"
import { IgnoredFilters } from "#components/lists/filters/ignored-filters.tsx"
import { changeListUrl, type ListUrl, listHref, queryKeyOf } from "#components/lists/filters/list-url.ts"
import { useLatestUrl } from "#components/lists/filters/use-latest-url.ts"
import { SavedFiltersMenu } from "#components/lists/saved-filters/saved-filters-menu.tsx"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import frame from "#components/ui/page/full-height.module.css"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import type { FilteredList } from "#lib/contract/saved-filters.ts"
import { ColumnsMenu } from "./columns-menu.tsx"
import { EmptyList } from "./empty-list.tsx"
import { FilterPanelHost } from "./filter-panel-host.tsx"
import type { ColumnName } from "./list-columns.ts"
import type { ListData, ListScope, ListTexts, PackedRows, ShownRows } from "./list-data.ts"
import { ListRefusal } from "./list-refusal.tsx"
import classes from "./list-screen.module.css"
import { ListToolbar } from "./list-toolbar.tsx"

type Props<Rows extends PackedRows> = {
  /** Address of the list. */
  path: string
  /** Area of the list; keeps answers of one list apart from those of another. */
  area: FilteredList
  data: ListData<Rows>
  texts: ListTexts
  /** Columns that can be hidden and moved, in their usual order. */
  columnNames: (rows: Rows) => readonly ColumnName[]
  filterCalls: FilterCalls
  table: (shown: ShownRows<Rows>) => ReactNode
  /** The list's own buttons, at the right of the toolbar. */
  actions?: (scope: ListScope) => ReactNode
  /** Between toolbar and table. */
  notice?: ReactNode
  /** Below the pages. */
  bottom?: (scope: ListScope) => ReactNode
}

const choose: FilterTarget = { kind: "choose" }

/** A list (spec 1 §2): search, filters, table, pages; its whole state is in the address. */
export function ListScreen<Rows extends PackedRows>(props: Props<Rows>) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

function Screen<Rows extends PackedRows>(props: Props<Rows>) {
  const { path, area, texts, columnNames, filterCalls, table, actions, notice, bottom } = props
  const { url: shown, sort, sizes, chips: shownChips, ignored, view, result } = props.data
  const t = useTranslations("list")
  const { isLoading, go } = useNavigation()
  const url = useLatestUrl(shown)
  const entries = url.f
  const chips = shownChips.filter(({ entry }) => entries.includes(entry))
  const control = useSelection(queryKeyOf(shown))
  // Set up on screen at once; what the server brings later is what was saved from here.
  const [choice, setChoice] = useState(props.data.columns.choice)
  const [panel, setPanel] = useState({ opened: false, target: choose })
  const href = (changes: Partial<ListUrl>) => listHref(path, changeListUrl(url, changes))
  const openFilters = () => setPanel({ opened: true, target: choose })
  useShortcuts({ f: { label: t("keys.filters"), run: openFilters } }, texts.title)

  const hrefWithout = (entry: string) => href({ f: entries.filter((one) => one !== entry) })
  const place = "place" in result ? result.place : null
  const scope = { url: shown, control, total: place?.total ?? 0 }
  return (
    <div className={frame.screen}>
      <div className={classes.toolbar}>
        <ListToolbar
          path={path}
          url={url}
          href={href}
          texts={texts}
          filterCount={chips.length}
          onOpenFilters={openFilters}
        />
        <SavedFiltersMenu
          list={area}
          url={url}
          view={view?.id === url.view ? view : null}
          href={href}
          className={buttons.toolbar}
        />
        {"rows" in result && (
          <ColumnsMenu
            list={area}
            columns={columnNames(result.rows)}
            choice={choice}
            usual={props.data.columns.usual}
            onChange={setChoice}
          />
        )}
        <FilterChips
          chips={chips}
          onEdit={(entry) => setPanel({ opened: true, target: { kind: "edit", entry } })}
          hrefWithout={hrefWithout}
          resetHref={href({ f: [] })}
        />
        {actions && <div className={classes.actions}>{actions(scope)}</div>}
      </div>
      <IgnoredFilters
        ignored={ignored}
        dropHref={href({ f: entries.filter((entry) => !ignored.includes(entry)) })}
      />
      {notice}
      {"rows" in result && result.rows.rows.length > 0 ? (
        table({
          rows: result.rows,
          control,
          choice,
          sort,
          sortHref: (order) => href({ sort: order }),
          isLoading,
        })
      ) : (
        <div className={classes.nothing} data-loading={isLoading || undefined}>
          {"rows" in result ? (
            <EmptyList
              area={area}
              url={shown}
              filterCount={shownChips.length}
              place={result.place}
              href={href}
              reason={texts.empty}
            />
          ) : (
            <ListRefusal
              refusal={result}
              failed={texts.failed}
              chips={shownChips}
              hrefWithout={hrefWithout}
            />
          )}
        </div>
      )}
      {place && "buttons" in result && (
        <footer className={classes.footer}>
          <SelectionBar control={control} total={place.total} />
          <Pagination
            place={place}
            buttons={result.buttons}
            sizes={sizes}
            pageHref={(page) => href({ page })}
            sizeHref={(size) => href({ size })}
          />
        </footer>
      )}
      {bottom?.(scope)}
      <FilterPanelHost
        opened={panel.opened}
        target={panel.target}
        onTarget={(target) => setPanel((before) => ({ ...before, target }))}
        onClose={() => setPanel((before) => ({ ...before, opened: false }))}
        entries={entries.filter((entry) => !ignored.includes(entry))}
        chips={chips}
        onChange={(f) => go(href({ f }))}
        area={area}
        calls={filterCalls}
      />
    </div>
  )
}
