"use client"

import { MultiSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { bestOptions } from "#components/ui/inputs/option-filter.ts"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { type FilterOption, type FilterSource, maxFilterValues } from "#lib/contract/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import classes from "./filter-panel.module.css"
import { LoadFailure } from "./load-failure.tsx"
import { groupOptions } from "./option-groups.ts"
import { inPanel } from "./option-list.ts"
import { searchLength, useOptions } from "./use-options.ts"

/** Options drawn at once; typing brings up the rest. */
const drawnOptions = 200

type Props = {
  source: FilterSource
  values: string[]
  onChange: (values: string[]) => void
  area: string
  calls: FilterCalls
}

/** The values of a filter, several at once, found by typing. */
export function OptionPicker({ source, values, onChange, area, calls }: Props) {
  const t = useTranslations("filters")
  const input = useTranslations("changes.input")
  const [typed, setTyped] = useState("")
  const [initial] = useState(values)
  const [picked, setPicked] = useState<FilterOption[]>([])
  const { options, labels, isWaiting, isReady, isError, retry } = useOptions(
    area,
    calls,
    source,
    typed,
    initial,
  )
  const min = searchLength(source)
  const isShort = typed.trim().length < min
  const keys = usePickerKeys(isShort ? "" : typed, min > 0 && isWaiting)
  if (isError) return <LoadFailure text={t("optionsFailed")} onRetry={retry} />
  if (!isReady) return <Skeleton height={32} />

  const isFull = values.length >= maxFilterValues
  const known = [...picked, ...labels, ...options]
  const chosen = values.map(
    (value) =>
      known.find((option) => option.value === value) ?? { value, label: t("deleted", { id: value }) },
  )
  const emptyText = isFull
    ? input("full", { count: maxFilterValues })
    : isShort
      ? t("searchFrom", { count: min })
      : isWaiting
        ? t("searching")
        : t("noOption")
  const choose = (next: string[]) => {
    setPicked(next.flatMap((value) => [...chosen, ...options].find((option) => option.value === value) ?? []))
    onChange(next)
  }
  return (
    <MultiSelect
      label={t("values")}
      placeholder={values.length === 0 ? t("choose") : undefined}
      data={groupOptions([...chosen, ...(isShort || isFull ? [] : options)])}
      value={values}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      {...keys}
      // Letters that are too few to search with must not send the form without them.
      onKeyDown={(event) => {
        if (isShort && event.key === "Enter" && typed !== "") event.preventDefault()
        keys.onKeyDown(event)
      }}
      filter={min > 0 ? ({ options: found }) => found : bestOptions}
      limit={drawnOptions}
      maxValues={maxFilterValues}
      comboboxProps={inPanel}
      nothingFoundMessage={emptyText}
      hidePickedOptions
      classNames={{ input: classes.picker, inputField: classes.pickerField }}
      clearable
    />
  )
}
