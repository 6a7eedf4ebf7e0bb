"use client"

import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/filters/list-url.ts"
import { EmptyState } from "#components/ui/empty-state.tsx"
import type { PagePlace } from "#components/ui/pagination-buttons.ts"
import { TransitionLink } from "#components/ui/transition-link.tsx"
import type { EmptyReason, ListTexts } from "./list-data.ts"
import classes from "./list-toolbar.module.css"

type Props = {
  url: ListUrl
  filterCount: number
  place: PagePlace
  href: (changes: Partial<ListUrl>) => string
  reason: ListTexts["empty"]
}

/** Says why there are no rows, and offers what brings some back. */
export function EmptyList({ url, filterCount, place, href, reason }: Props) {
  const t = useTranslations("list.empty")
  if (place.total > 0) {
    const last = place.last_page
    return (
      <EmptyState
        title={t("title")}
        action={
          <TransitionLink href={href({ page: last })} className={classes.button}>
            {t("lastPage", { last })}
          </TransitionLink>
        }
      >
        {t("beyond", { page: place.current_page, last })}
      </EmptyState>
    )
  }
  const isFiltered = filterCount > 0
  return (
    <EmptyState
      title={t("title")}
      action={
        <>
          {url.q && (
            <TransitionLink href={href({ q: "" })} className={classes.button}>
              {t("clearSearch")}
            </TransitionLink>
          )}
          {isFiltered && (
            <TransitionLink href={href({ f: [] })} className={classes.button}>
              {t("resetFilters")}
            </TransitionLink>
          )}
        </>
      }
    >
      {reason(reasonOf(url.q !== "", isFiltered), { term: url.q, count: filterCount })}
    </EmptyState>
  )
}

function reasonOf(isSearched: boolean, isFiltered: boolean): EmptyReason {
  if (isSearched) return isFiltered ? "queryAndFilters" : "query"
  return isFiltered ? "filters" : "none"
}
