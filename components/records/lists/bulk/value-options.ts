import { useQuery } from "@tanstack/react-query"
import { groupOptions } from "#components/records/lists/filters/option-groups.ts"
import { api } from "#lib/api/client.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import type { FilterSource } from "#lib/contract/records/filters.ts"

/** Values that a list's filters offer too, as the kit's selects take them. */
export function useValueOptions(list: JobList, source: FilterSource) {
  return useQuery({
    queryKey: [list, "filter-options", source, ""],
    queryFn: async () => (await api[list].listFilterOptions({ source })).data,
    select: groupOptions,
  })
}
