import type { FilterCalls } from "./describe-filters.ts"

/** The calls of a list's filter panel; they load with the first. */
export function filterCallsOf(load: () => Promise<FilterCalls>): FilterCalls {
  return {
    listFilters: async () => (await load()).listFilters(),
    listFilterOptions: async (desired) => (await load()).listFilterOptions(desired),
    listFilterCounts: async (desired) => (await load()).listFilterCounts(desired),
  }
}
