import { Select } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { useSearchTerm } from "#components/ui/inputs/search-term.ts"
import { api } from "#lib/api/client.ts"
import { hasPart, type KindWith, kindsWith, recordKinds } from "#lib/contract/records/record-kinds.ts"
import type { About } from "./reminder-draft.ts"

type Props = {
  value: About | null
  onChange: (about: About | null) => void
  error: string | undefined
}

const keyOf = ({ type, id }: About) => `${type} ${id}`
const optionOf = (about: About) => ({ value: keyOf(about), label: about.name })

/** The record a reminder is about, found by typing. */
export function AboutField({ value, onChange, error }: Props) {
  const t = useTranslations("notifications")
  const texts = useTranslations()
  const [typed, setTyped] = useState("")
  const { groups, isSearching } = useRecords(typed)
  const found = groups.flatMap(({ records }) => records)
  const keys = usePickerKeys(typed === value?.name ? "" : typed, isSearching)
  const isChosenFound = value !== null && found.some((about) => keyOf(about) === keyOf(value))
  return (
    <Select
      label={t("fields.about")}
      placeholder={t("searchRecord")}
      data={[
        ...(value && !isChosenFound ? [optionOf(value)] : []),
        ...groups.map(({ kind, records }) => ({
          group: texts(`${kind}.kind.list`),
          items: records.map(optionOf),
        })),
      ]}
      value={value && keyOf(value)}
      onChange={(key) => onChange(found.find((about) => keyOf(about) === key) ?? (key ? value : null))}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("clearRecord") }}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      {...keys}
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim() && !isSearching ? t("noRecord") : undefined}
      error={error}
    />
  )
}

type Hit = { id: number; name: string }

/** Records that a text finds, by their kind. */
function useRecords(typed: string) {
  const { term: asked, isTyping } = useSearchTerm(typed)
  const { data, isFetching } = useQuery({
    queryKey: ["quick-search", useLocale(), asked],
    queryFn: ({ signal }) => api.quickSearch.find({ term: asked }, { signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const found = (kind: KindWith<"quickSearch">) => {
    const hits: Hit[] = (typed.trim() && data?.[recordKinds[kind].list]) || []
    return { kind, records: hits.map(({ id, name }) => ({ type: kind, id, name })) }
  }
  return {
    groups: kindsWith("quickSearch")
      .filter((kind) => hasPart(kind, "reminders"))
      .map(found),
    isSearching: isTyping || isFetching,
  }
}
