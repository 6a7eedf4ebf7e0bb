import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type FilteredList, type SavedFilter, savedFilter } from "#lib/contract/saved-filters.ts"

const keyOf = (list: FilteredList) => ["saved-filters", list]

/** The user's saved filters of a list and those others share. */
export function useSavedFilters(list: FilteredList) {
  return useQuery({
    queryKey: keyOf(list),
    queryFn: async () => (await api.savedFilters.list({ list })).data,
  })
}

/** @returns what asks for the saved filters again after a change of them */
export function useForgetSavedFilters(list: FilteredList): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: keyOf(list) })
}

/** The stored filter that a refused save did not know of; undefined when it was refused otherwise. */
export function newerFilterOf(error: unknown): SavedFilter | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return savedFilter.safeParse(error.body.current).data
}
