import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "#lib/api/errors.ts"
import { type FilteredList, type SavedFilter, savedFilter } from "#lib/contract/records/saved-filters.ts"
import { savedFiltersOf } from "./saved-filters-of.ts"

/** The user's saved filters of a list and those others share. */
export function useSavedFilters(list: FilteredList) {
  return useQuery(savedFiltersOf(list))
}

/** @returns what asks for the saved filters again after a change of them */
export function useForgetSavedFilters(list: FilteredList): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: savedFiltersOf(list).queryKey })
}

/** The stored filter that a refused save did not know of; undefined when it was refused otherwise. */
export function newerFilterOf(error: unknown): SavedFilter | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return savedFilter.safeParse(error.body.current).data
}
