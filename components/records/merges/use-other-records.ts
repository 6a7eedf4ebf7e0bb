import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { recordAreas } from "#components/registry.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import type { MergeSubject } from "./merge-subject.ts"

/** Milliseconds without a keystroke before the server is asked. */
const searchDelay = 200
/** Letters a search takes at most. */
const longestTerm = 100

/**
 * Records of the same type, by what is typed, from 1 letter, at most 5 (P-11); before, those that are called alike.
 * @param name what the record itself is called
 */
export function useOtherRecords({ type, id }: MergeSubject, name: string) {
  const { list } = recordKinds[type]
  const [typed, setTyped] = useState("")
  const [settled] = useDebouncedValue(typed.trim(), searchDelay)
  const term = (settled || name.trim()).slice(0, longestTerm)
  const found = useQuery({
    queryKey: [list, "picker", term],
    queryFn: async () => (await (await recordAreas[list].loadCalls()).pick(term)).data,
    enabled: term !== "",
    placeholderData: keepPreviousData,
  })
  return {
    typed,
    setTyped,
    found,
    isSearching: typed.trim() !== settled || found.isFetching,
    /** Nothing is typed: these are namesakes. */
    isAlike: settled === "",
    others: (found.data ?? []).filter((one) => one.id !== id),
  }
}
