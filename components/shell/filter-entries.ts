import { listHref } from "#components/records/lists/filters/list-url.ts"
import { readSavedQuery } from "#components/records/lists/saved-filters/saved-query.ts"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"
import type { PaletteEntry } from "./palette-entries.ts"

/** Most saved filters shown at once; more letters find the others. */
const maxShown = 6

/**
 * Saved filters whose name holds the term, one's own first and among them those that begin with it; none without a term.
 * @param nameOf what a list is called
 */
export function filterEntries(
  filters: readonly SavedFilter[],
  term: string,
  nameOf: (list: FilteredList) => string,
): PaletteEntry[] {
  if (term.trim() === "") return []
  const found = bestMatches(filters, term, ({ name }) => name)
  const ownFirst = [...found.filter(({ is_own }) => is_own), ...found.filter(({ is_own }) => !is_own)]
  return ownFirst.slice(0, maxShown).map(({ id, list, name, owner, is_own, query }) => ({
    key: `saved-filter-${id}`,
    kind: "savedFilter",
    label: name,
    detail: is_own ? nameOf(list) : `${nameOf(list)} · ${owner}`,
    href: listHref(`/${list}`, { ...readSavedQuery(query), page: 1, size: null, view: id }),
  }))
}
