import { Select } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { firstField } from "./first-field.ts"

type Props = {
  label: string
  description?: string
  value: Option | null
  onChange: (list: Option | null) => void
}

/** A static mailing list, found by typing among all of them. */
export function StaticListField({ label, description, value, onChange }: Props) {
  const t = useTranslations("bulk.subscribe")
  const texts = useTranslations()
  const [typed, setTyped] = useState("")
  const term = typed === value?.name ? "" : typed.trim()
  const { term: asked, isTyping } = useSearchTerm(term)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["mailing-lists", "static", asked],
    queryFn: ({ signal }) => api.mailingLists.list({ kind: "static", search: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
  const isSearching = isTyping || isFetching
  const found: Option[] = data?.data ?? []
  const offered = value && term === "" && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const hasNone = data !== undefined && offered.length === 0 && term === ""
  const keys = usePickerKeys(term, isSearching)
  if (isError) return <LoadFailure text={texts("bulk.loadFailed")} onRetry={refetch} />
  return (
    <Select
      {...firstField}
      label={label}
      description={description}
      placeholder={t(hasNone ? "none" : "choose")}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value && String(value.id)}
      onChange={(chosen) => onChange(offered.find(({ id }) => String(id) === chosen) ?? null)}
      searchable
      required
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      openOnFocus={false}
      {...keys}
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? undefined : texts("changes.input.noResults")}
    />
  )
}
