import { readFilters, toListFilters } from "#components/records/lists/filters/url-filters.ts"

/** Filters of a dynamic list as calls take them. */
export const filtersFrom = (entries: readonly string[], term: string) =>
  toListFilters(
    readFilters(entries).filters.map(({ filter }) => filter),
    term.trim(),
  )
