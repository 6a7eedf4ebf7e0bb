import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { api } from "#lib/api/client.ts"

/** Companies by what is typed, from 1 letter, that are not in a pipeline and may enter it. */
export function useCandidates(pipeline: number) {
  const [typed, setTyped] = useState("")
  const { term, isTyping } = useSearchTerm(typed)
  const found = useQuery({
    queryKey: ["pipelines", "candidates", pipeline, term],
    queryFn: async () => (await api.pipelines.candidates({ pipeline, term })).data,
    enabled: term !== "",
    placeholderData: keepPreviousData,
    // What has entered or left meanwhile is not kept from who asks again.
    staleTime: 0,
    gcTime: 0,
  })
  return {
    typed,
    setTyped,
    found,
    isAsked: term !== "",
    isSearching: isTyping || found.isFetching,
    candidates: term === "" ? [] : (found.data ?? []),
  }
}
