import type { FilterCalls } from "#components/records/lists/filters/describe-filters.ts"

/** The filter panel's calls of the list of invoices, which counts no values. */
export const documentFilterCalls = ({
  listFilters,
  listFilterOptions,
}: Pick<FilterCalls, "listFilters" | "listFilterOptions">): FilterCalls => ({
  listFilters,
  listFilterOptions,
  listFilterCounts: () => Promise.resolve({ data: null }),
})
