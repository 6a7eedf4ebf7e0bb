"use client"

import { IconFilter } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { preloadFilterPanel } from "./filter-panel-host.tsx"
import type { ListTexts } from "./list-data.ts"
import classes from "./list-toolbar.module.css"
import { SearchForm } from "./search-form.tsx"

type Props = {
  path: string
  url: ListUrl
  href: (changes: Partial<ListUrl>) => string
  texts: ListTexts
  filterCount: number
  areFiltersOpen: boolean
  /** Id of the filters beside the rows, while they are there. */
  filtersId: string | undefined
  onFilters: () => void
}

/** Search and the way to the filters. */
export function ListToolbar({ path, url, href, texts, filterCount, ...filters }: Props) {
  const t = useTranslations("list")
  return (
    <>
      <h1 className={classes.title}>{texts.title}</h1>
      <SearchForm
        path={path}
        otherParams={[
          ...url.f.map((entry) => ["f", entry] as const),
          ["sort", url.sort],
          ["view", url.view],
          ["size", url.size],
        ]}
        name="q"
        term={url.q}
        hrefOf={(q) => href({ q })}
        texts={{
          label: texts.searchLabel,
          hint: texts.searchHint,
          search: t("search"),
          clear: t("clearSearch"),
        }}
      />
      <PlainButton
        look="toolbar"
        aria-expanded={filters.areFiltersOpen}
        aria-controls={filters.filtersId}
        data-shortcut="filters"
        onPointerEnter={preloadFilterPanel}
        onFocus={preloadFilterPanel}
        onClick={filters.onFilters}
      >
        <IconFilter size={16} aria-hidden="true" />
        {t("filters")}
        {filterCount > 0 && (
          <>
            <span className={classes.count}>{filterCount}</span>
            <span className="visually-hidden">{t("filtersActive", { count: filterCount })}</span>
          </>
        )}
      </PlainButton>
    </>
  )
}
