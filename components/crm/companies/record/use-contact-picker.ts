import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"

/** Milliseconds without a keystroke before the server is asked. */
const searchDelay = 200

/** Contacts by name or e-mail, from 1 character, at most 5 (P-11). */
export function useContactPicker() {
  const [term, setTerm] = useState("")
  const [settled] = useDebouncedValue(term, searchDelay)
  const found = useQuery({
    queryKey: ["contacts", "picker", settled],
    queryFn: async () => (await api.contacts.pick({ term: settled })).data,
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  })
  return {
    options: settled === "" ? [] : (found.data ?? []),
    isSearching: found.isFetching || settled !== term,
    search: setTerm,
  }
}
