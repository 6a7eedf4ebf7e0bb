import type { FilterCalls } from "#components/lists/filters/describe-filters.ts"

const load = async () => (await import("#lib/api/client.ts")).api.contacts

/** The filter panel's calls; they load with the first. */
export const contactFilterCalls: FilterCalls = {
  listFilters: async () => (await load()).listFilters(),
  listFilterOptions: async (desired) => (await load()).listFilterOptions(desired),
}
