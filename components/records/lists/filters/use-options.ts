"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { brandSearchMinLength } from "#lib/contract/crm/companies.ts"
import type { FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"

/** Sources too large to load whole: they answer to a term of this many letters (L-11). */
const searchedFrom: Partial<Record<FilterSource, number>> = { brands: brandSearchMinLength, booth_numbers: 1 }

const noOptions: FilterOption[] = []

/**
 * Values a filter offers: all of them, or for a searched source those that answer to the term.
 * @param chosen values chosen when the form opened; a searched source is asked for their labels
 */
export function useOptions(
  area: string,
  calls: FilterCalls,
  source: FilterSource,
  typed: string,
  chosen: readonly string[],
) {
  const { term, isTyping } = useSearchTerm(typed)
  const min = searchedFrom[source] ?? 0
  const isSearched = min > 0
  const options = useQuery({
    queryKey: [area, "filter-options", source, isSearched ? term : ""],
    queryFn: async () =>
      (await calls.listFilterOptions(isSearched ? { source, term: term } : { source })).data,
    enabled: term.length >= min || !isSearched,
    placeholderData: isSearched ? keepPreviousData : undefined,
    staleTime: 300_000,
  })
  const labels = useQuery({
    queryKey: [area, "filter-labels", source, chosen],
    queryFn: async () => (await calls.listFilterOptions({ source, values: [...chosen] })).data,
    enabled: isSearched && chosen.length > 0,
    staleTime: 300_000,
  })
  const isReady = isSearched ? labels.isSuccess || chosen.length === 0 : options.isSuccess
  const isAnswering = isSearched && (options.isFetching || isTyping)
  return {
    options: options.data ?? noOptions,
    labels: labels.data ?? noOptions,
    /** Letters a search of the source needs; 0 when all its values are loaded at once. */
    min,
    /** The options do not answer what is typed. */
    isWaiting: !isReady || isAnswering,
    isReady,
    isError: options.isError || labels.isError,
    retry: () => Promise.all([options.refetch(), labels.isError && labels.refetch()]),
  }
}
