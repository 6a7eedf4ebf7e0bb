"use client"

import { useTranslations } from "next-intl"
import { type MouseEvent, type ReactNode, useId } from "react"
import type { FilterCalls } from "#components/records/lists/filters/describe-filters.ts"
import { FilterChips } from "#components/records/lists/filters/filter-chips.tsx"
import { FilterDock } from "#components/records/lists/filters/filter-dock.tsx"
import { IgnoredFilters } from "#components/records/lists/filters/ignored-filters.tsx"
import {
  changeListUrl,
  type ListUrl,
  listHref,
  queryKeyOf,
} from "#components/records/lists/filters/list-url.ts"
import { useFilterPanel } from "#components/records/lists/filters/use-filter-panel.ts"
import { useLatestUrl } from "#components/records/lists/filters/use-latest-url.ts"
import { SavedFiltersMenu } from "#components/records/lists/saved-filters/saved-filters-menu.tsx"
import { ViewTabs } from "#components/records/lists/saved-filters/view-tabs.tsx"
import { noteOpening } from "#components/records/walk/note-opening.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { useFetchAhead } from "#components/ui/page/fetch-ahead.ts"
import frame from "#components/ui/page/full-height.module.css"
import { NavigationProvider, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { pageOf, useSelection } from "#components/ui/table/use-selection.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import { ColumnsMenu } from "./columns-menu.tsx"
import { EmptyList } from "./empty-list.tsx"
import { FilterPanelHost } from "./filter-panel-host.tsx"
import type { ColumnName } from "./list-columns.ts"
import type { ListData, ListScope, ListTexts, PackedRows, ShownRows } from "./list-data.ts"
import { ListRefusal } from "./list-refusal.tsx"
import classes from "./list-screen.module.css"
import { ListToolbar } from "./list-toolbar.tsx"
import { useSelectionTexts } from "./selection-texts.ts"
import { useView } from "./use-view.ts"

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
  /** What is done with the rows chosen, where it says which they are; it may hold dialogs. */
  selected?: (scope: ListScope) => ReactNode
  /** Between toolbar and table. */
  notice?: ReactNode
  /** Sums over all rows, which can be hidden. */
  totals?: ReactNode
  /** Below the pages. */
  bottom?: (scope: ListScope) => ReactNode
}

/** Sums over all rows, unless they are hidden with the columns. */
function Totals({ choice, children }: { choice: ListColumns; children: ReactNode }) {
  return choice.totals === "hidden" ? null : children
}

/** A list (L-1): search, filters, table, pages; its whole state is in the address. */
export function ListScreen<Rows extends PackedRows>(props: Props<Rows>) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

function Screen<Rows extends PackedRows>(props: Props<Rows>) {
  const { path, area, texts, columnNames, filterCalls, table, actions, selected, notice, totals, bottom } =
    props
  const { url: shown, sort, sizes, chips: shownChips, ignored, tabs, columns, result } = props.data
  const t = useTranslations("list")
  const { isLoading, go } = useNavigation()
  const fetchAhead = useFetchAhead()
  const url = useLatestUrl(shown)
  const entries = url.f
  const chips = shownChips.filter(({ entry }) => entries.includes(entry))
  const place = "place" in result ? result.place : null
  const control = useSelection(queryKeyOf(shown), place ? pageOf(place) : undefined)
  const selection = useSelectionTexts(area, shown)
  const { view, choice, setChoice, isChanged, undo } = useView(props.data, url)
  const panel = useFilterPanel(area, props.data.areFiltersOpen)
  const dockId = useId()
  const href = (changes: Partial<ListUrl>) => listHref(path, changeListUrl(url, changes))
  useShortcuts({ f: { label: t("keys.filters"), run: panel.enter } }, texts.title)

  const hrefWithout = (entry: string) => href({ f: entries.filter((one) => one !== entry) })
  const scope = { url: shown, control, total: place?.total ?? 0 }
  const builder = {
    target: panel.target,
    onTarget: panel.setTarget,
    entries: entries.filter((entry) => !ignored.includes(entry)),
    term: url.q,
    chips,
    onChange: (f: string[]) => go(href({ f })),
    onLikely: (f: string[]) => fetchAhead(href({ f })),
    area,
    calls: filterCalls,
  }
  // The record's page goes on to the rows around it.
  const noteOpened = ({ target, currentTarget }: MouseEvent) =>
    noteOpening(target, currentTarget, { list: area, sort, place })
  return (
    <div className={frame.screen} onClickCapture={noteOpened} onAuxClickCapture={noteOpened}>
      <ViewTabs
        tabs={tabs}
        open={url.view ?? null}
        isChanged={isChanged}
        hrefOf={(state) => href({ q: "", f: [], sort: null, ...state })}
        onOpen={undo}
        keysTitle={texts.title}
      />
      <div className={classes.toolbar}>
        <ListToolbar
          path={path}
          url={url}
          href={href}
          texts={texts}
          filterCount={chips.length}
          areFiltersOpen={panel.isOpen}
          filtersId={panel.isDocked ? dockId : undefined}
          onFilters={panel.toggle}
        />
        <SavedFiltersMenu
          list={area}
          url={url}
          view={view}
          isChanged={isChanged}
          columns={{ choice, usual: columns.usual }}
          onUndo={undo}
          href={href}
          className={buttons.toolbar}
        />
        {"rows" in result && (
          <ColumnsMenu
            list={area}
            columns={columnNames(result.rows)}
            choice={choice}
            usual={columns.usual}
            isOfView={view !== null && view.columns !== null}
            hasTotals={totals !== undefined}
            onChange={setChoice}
          />
        )}
        {actions && <div className={classes.actions}>{actions(scope)}</div>}
      </div>
      <FilterChips
        chips={chips}
        onEdit={(entry) => panel.open({ kind: "edit", entry })}
        hrefWithout={hrefWithout}
        resetHref={href({ f: [] })}
      />
      <IgnoredFilters
        ignored={ignored}
        dropHref={href({ f: entries.filter((entry) => !ignored.includes(entry)) })}
      />
      {notice}
      <Totals choice={choice}>{totals}</Totals>
      <div className={classes.beside}>
        <div className={classes.rows}>
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
        </div>
        {panel.isDocked && (
          <FilterDock
            ref={panel.dock}
            id={dockId}
            {...builder}
            isIdle={!panel.isOpened}
            onClose={panel.close}
            onEntered={panel.onEntered}
          />
        )}
      </div>
      {place && "buttons" in result && (
        <footer className={classes.footer}>
          <SelectionBar control={control} total={place.total} texts={selection}>
            {selected?.(scope)}
          </SelectionBar>
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
      <FilterPanelHost opened={panel.isOver} onClose={panel.close} {...builder} />
    </div>
  )
}
