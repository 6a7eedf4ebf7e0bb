"use client"

import { useTranslations } from "next-intl"
import { useOptimistic, useState } from "react"
import { FilterChips } from "#components/filters/filter-chips.tsx"
import type { FilterTarget } from "#components/filters/filter-target.ts"
import { IgnoredFilters } from "#components/filters/ignored-filters.tsx"
import { changeListUrl, type ListUrl, listHref, queryKeyOf } from "#components/filters/list-url.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { Pagination } from "#components/ui/pagination.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { NavigationProvider, useNavigation } from "#components/ui/transition-link.tsx"
import classes from "./company-list.module.css"
import { CompanyRefusal } from "./company-refusal.tsx"
import { CompanyTable } from "./company-table.tsx"
import { CompanyToolbar } from "./company-toolbar.tsx"
import { EmptyCompanies } from "./empty-companies.tsx"
import { FilterPanelHost } from "./filter-panel-host.tsx"
import type { CompanyListData } from "./load-company-list.ts"

const path = "/companies"
const choose: FilterTarget = { kind: "choose" }

/** The companies list (spec 1 §2): search, filters, table, pages; its whole state is in the address. */
export function CompanyList(data: CompanyListData) {
  return (
    <NavigationProvider>
      <CompanyScreen {...data} />
    </NavigationProvider>
  )
}

function CompanyScreen({ url: shown, sort, sizes, chips: shownChips, ignored, result }: CompanyListData) {
  const t = useTranslations("companies")
  const { isLoading, go } = useNavigation()
  // A second change made before the first has arrived builds on it.
  const [entries, setEntries] = useOptimistic(shown.f)
  const url = { ...shown, f: entries }
  const chips = shownChips.filter(({ entry }) => entries.includes(entry))
  const control = useSelection(queryKeyOf(shown))
  const [panel, setPanel] = useState({ opened: false, target: choose })
  const href = (changes: Partial<ListUrl>) => listHref(path, changeListUrl(url, changes))
  const openFilters = () => setPanel({ opened: true, target: choose })
  useShortcuts({ f: { label: t("keys.filters"), run: openFilters } }, t("title"))

  const without = (entry: string) => entries.filter((one) => one !== entry)
  const hrefWithout = (entry: string) => href({ f: without(entry) })
  const place = "place" in result ? result.place : null
  return (
    <div className={classes.screen}>
      <div className={classes.toolbar}>
        <CompanyToolbar
          path={path}
          url={url}
          href={href}
          filterCount={chips.length}
          onOpenFilters={openFilters}
        />
        <FilterChips
          chips={chips}
          onEdit={(entry) => setPanel({ opened: true, target: { kind: "edit", entry } })}
          hrefWithout={hrefWithout}
          onRemove={(entry) => setEntries(without(entry))}
          resetHref={href({ f: [] })}
        />
      </div>
      <IgnoredFilters
        ignored={ignored}
        dropHref={href({ f: entries.filter((entry) => !ignored.includes(entry)) })}
      />
      {"rows" in result && result.rows.rows.length > 0 ? (
        <CompanyTable
          rows={result.rows}
          control={control}
          sort={sort}
          sortHref={(order) => href({ sort: order })}
          isLoading={isLoading}
        />
      ) : (
        <div className={classes.nothing} data-loading={isLoading || undefined}>
          {"rows" in result ? (
            <EmptyCompanies url={shown} filterCount={shownChips.length} place={result.place} href={href} />
          ) : (
            <CompanyRefusal refusal={result} chips={shownChips} hrefWithout={hrefWithout} />
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
      <FilterPanelHost
        opened={panel.opened}
        target={panel.target}
        onTarget={(target) => setPanel((before) => ({ ...before, target }))}
        onClose={() => setPanel((before) => ({ ...before, opened: false }))}
        entries={entries.filter((entry) => !ignored.includes(entry))}
        chips={chips}
        onChange={(f) => go(href({ f }), () => setEntries(f))}
      />
    </div>
  )
}
