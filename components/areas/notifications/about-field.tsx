import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { api } from "#lib/api/client.ts"
import type { About } from "./reminder-draft.ts"

/** Milliseconds of quiet typing before the server is asked. */
const quiet = 150

type Props = {
  value: About | null
  onChange: (about: About | null) => void
  error: string | undefined
}

const keyOf = ({ type, id }: About) => `${type} ${id}`
const optionOf = (about: About) => ({ value: keyOf(about), label: about.name })

/** The company or contact a reminder is about, found by typing. */
export function AboutField({ value, onChange, error }: Props) {
  const t = useTranslations("notifications")
  const [typed, setTyped] = useState("")
  const { companies, contacts, isSearching } = useRecords(typed)
  const found = [...companies, ...contacts]
  const keys = usePickerKeys(typed === value?.name ? "" : typed, isSearching)
  const isChosenFound = value !== null && found.some((about) => keyOf(about) === keyOf(value))
  return (
    <Select
      label={t("fields.about")}
      placeholder={t("searchRecord")}
      data={[
        ...(value && !isChosenFound ? [optionOf(value)] : []),
        { group: t("companies"), items: companies.map(optionOf) },
        { group: t("contacts"), items: contacts.map(optionOf) },
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

/** Companies and contacts that a text finds. */
function useRecords(typed: string) {
  const term = typed.trim()
  const [asked] = useDebouncedValue(term, quiet)
  const { data, isFetching } = useQuery({
    queryKey: ["quick-search", useLocale(), asked],
    queryFn: ({ signal }) => api.quickSearch.find({ term: asked }, { signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const as = (type: About["type"], hits: Hit[] = []) => hits.map(({ id, name }) => ({ type, id, name }))
  return {
    companies: term ? as("company", data?.companies) : [],
    contacts: term ? as("contact", data?.contacts) : [],
    isSearching: asked !== term || isFetching,
  }
}
