"use client"

import { useTranslations } from "next-intl"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { focusToolbar } from "#components/records/lists/filters/toolbar-focus.ts"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { PagePlace } from "#components/ui/table/pagination-buttons.ts"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import { listsWith } from "#lib/contract/records/record-kinds.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import type { EmptyReason, ListTexts } from "./list-data.ts"

type Props = {
  area: FilteredList
  url: ListUrl
  filterCount: number
  place: PagePlace
  href: (changes: Partial<ListUrl>) => string
  reason: ListTexts["empty"]
}

/** Says why there are no rows, and offers what brings some back. */
export function EmptyList({ area, url, filterCount, place, href, reason }: Props) {
  const t = useTranslations("list.empty")
  if (place.total > 0) {
    const last = place.last_page
    return (
      <EmptyState
        title={t("beyondTitle", { page: place.current_page })}
        action={
          <TransitionLink href={href({ page: last })} className={buttons.toolbar}>
            {t("lastPage", { last })}
          </TransitionLink>
        }
      >
        {t("beyond", { last })}
      </EmptyState>
    )
  }
  const isFiltered = filterCount > 0
  const why = reasonOf(url.q !== "", isFiltered)
  const text = reason(why, { term: url.q, count: filterCount })
  if (why === "none") return <NoRecords area={area} text={text} />
  return (
    <EmptyState
      title={t("title")}
      action={
        <>
          {url.q && (
            <TransitionLink
              href={href({ q: "" })}
              className={buttons.toolbar}
              onClick={() => focusToolbar("search")}
            >
              {t("clearSearch")}
            </TransitionLink>
          )}
          {isFiltered && (
            <TransitionLink
              href={href({ f: [] })}
              className={buttons.toolbar}
              onClick={() => focusToolbar("filters")}
            >
              {t("resetFilters")}
            </TransitionLink>
          )}
        </>
      }
    >
      {text}
    </EmptyState>
  )
}

/** There is no record at all; those who may import are shown where. */
function NoRecords({ area, text }: { area: FilteredList; text: string }) {
  const mayEdit = useMayEdit()
  const t = useTranslations("list.empty")
  const isImported = listsWith("imports").some((list) => list === area)
  const user = useUser()
  const mayImport = isImported && !missingOf(user, changingMany)
  const importLink = (
    <a href={`/imports?list=${area}`} className={buttons.toolbar}>
      {t("import")}
    </a>
  )
  return (
    <EmptyState title={t("noneTitle")} action={mayImport && importLink}>
      {mayEdit ? text : t("noneReadText")}
    </EmptyState>
  )
}

function reasonOf(isSearched: boolean, isFiltered: boolean): EmptyReason {
  if (isSearched) return isFiltered ? "queryAndFilters" : "query"
  return isFiltered ? "filters" : "none"
}
