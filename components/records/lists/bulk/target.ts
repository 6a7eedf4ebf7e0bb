import { readFilters, toListFilters } from "#components/records/lists/filters/url-filters.ts"
import type { Scope } from "./scope.ts"

/** The filters of the list whose address the scope holds, as calls name them. */
export function filtersOf({ url }: Scope) {
  return toListFilters(
    readFilters(url.f).filters.map(({ filter }) => filter),
    url.q.trim(),
  )
}

/** The scope as bulk calls name it. */
export function targetOf(scope: Scope) {
  const { ids, count } = scope
  return { ...(ids ? { ids } : {}), params: { filters: filtersOf(scope) }, nbElements: count }
}
