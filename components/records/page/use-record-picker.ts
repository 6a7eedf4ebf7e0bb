import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PickedRecord } from "#components/records/area.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"

/**
 * Records by what is typed, from 1 character, at most 5 (P-11).
 * @param list which they are of
 */
export function useRecordPicker(list: string, pick: (term: string) => Promise<{ data: PickedRecord[] }>) {
  const [typed, setTyped] = useState("")
  const { term, isTyping } = useSearchTerm(typed)
  const found = useQuery({
    queryKey: [list, "picker", term],
    queryFn: async () => (await pick(term)).data,
    enabled: term !== "",
    placeholderData: keepPreviousData,
  })
  return {
    options: term === "" ? [] : (found.data ?? []),
    isSearching: isTyping || found.isFetching,
    search: setTyped,
  }
}
