import { queryOptions } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"

/** The user's saved filters of a list, then those others share; one answer for all who ask. */
export function savedFiltersOf(list: FilteredList) {
  return queryOptions({
    queryKey: ["saved-filters", list],
    queryFn: async () => (await api.savedFilters.list({ list })).data,
  })
}
