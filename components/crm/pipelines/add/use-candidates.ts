import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"

/** Milliseconds without a keystroke before the server is asked. */
const searchDelay = 200

/** Companies by what is typed, from 1 letter, that are not in a pipeline and may enter it. */
export function useCandidates(pipeline: number) {
  const [typed, setTyped] = useState("")
  const [term] = useDebouncedValue(typed.trim(), searchDelay)
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
    isSearching: typed.trim() !== term || found.isFetching,
    candidates: term === "" ? [] : (found.data ?? []),
  }
}
