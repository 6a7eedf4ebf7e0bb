"use client"

import { useQuery } from "@tanstack/react-query"
import { useLocale } from "next-intl"
import type { FilterField, FilterOption } from "#lib/contract/records/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import { readFilters, toListFilters } from "./url-filters.ts"

/** Milliseconds for which counts are shown without being asked for again. */
const fresh = 30_000

/** What the list is filtered by when values are chosen. */
export type SetFilters = { entries: readonly string[]; term: string }

/**
 * How many rows have each value of a filter, under the search and the other filters that are set. They come after the values,
 * which never wait for them; a failure or an answer without counts shows none.
 * @returns undefined for a filter whose values are not counted
 */
export function useCounts(
  area: string,
  calls: FilterCalls,
  { field, is_counted }: FilterField,
  set: SetFilters,
) {
  const locale = useLocale()
  const others = readFilters(set.entries).filters.filter(({ filter }) => filter.field !== field)
  const filters = toListFilters(
    others.map(({ filter }) => filter),
    set.term,
  )
  const { data } = useQuery({
    queryKey: [area, "filter-counts", field, filters],
    queryFn: async () => (await calls.listFilterCounts({ field, filters })).data,
    enabled: is_counted,
    staleTime: fresh,
    retry: false,
  })
  if (!is_counted) return undefined
  const counts = new Map(data?.map(({ value, count }) => [value, count]))
  const number = new Intl.NumberFormat(locale)
  return ({ value }: FilterOption) => {
    const count = counts.get(value)
    return count === undefined ? "" : number.format(count)
  }
}
