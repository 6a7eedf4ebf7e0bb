import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { recordAreas } from "#components/registry.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import type { MergeSubject } from "./merge-subject.ts"

type Other = { id: number; name: string; detail?: string }

/** Letters a search takes at most. */
const longestTerm = 100

/** Records that are perhaps the same as one, the likeliest first (docs/decisions/0117), then others that are called alike. */
async function similarTo({ type, id }: MergeSubject, pickAlike: () => Promise<Other[]>): Promise<Other[]> {
  const { api } = await import("#lib/api/client.ts")
  const [{ data: similar }, alike] = await Promise.all([
    api.duplicates.similar({ type, record: id }),
    pickAlike(),
  ])
  return [...similar, ...alike.filter((one) => similar.every((other) => other.id !== one.id))]
}

/**
 * Records of the same type, by what is typed, from 1 letter, at most 5 (P-11); before, those that are perhaps the same.
 * @param name what the record itself is called
 */
export function useOtherRecords({ type, id }: MergeSubject, name: string) {
  const { list } = recordKinds[type]
  const [typed, setTyped] = useState("")
  const { term: asked, isTyping } = useSearchTerm(typed)
  const term = (asked || name.trim()).slice(0, longestTerm)
  const pick = async (): Promise<Other[]> =>
    term === "" ? [] : (await (await recordAreas[list].loadCalls()).pick(term)).data
  const found = useQuery({
    queryKey: asked === "" ? [list, "similar", id, term] : [list, "picker", term],
    queryFn: () => (asked === "" ? similarTo({ type, id }, pick) : pick()),
    placeholderData: keepPreviousData,
  })
  return {
    typed,
    setTyped,
    found,
    isSearching: isTyping || found.isFetching,
    /** Nothing is typed: these are namesakes. */
    isAlike: asked === "",
    others: (found.data ?? []).filter((one) => one.id !== id),
  }
}
