"use client"

import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { maxFilterValues } from "#lib/contract/records/filter-terms.ts"
import type { FilterField, FilterOption } from "#lib/contract/records/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import classes from "./filter-panel.module.css"
import { firstMark } from "./first-focus.ts"
import { LoadFailure } from "./load-failure.tsx"
import { OptionList } from "./option-list.tsx"
import { shownOptions } from "./shown-options.ts"
import { type SetFilters, useCounts } from "./use-counts.ts"
import { useOptionKeys } from "./use-option-keys.ts"
import { useOptions } from "./use-options.ts"

type Props = {
  field: FilterField
  values: string[]
  onChange: (values: string[]) => void
  area: string
  calls: FilterCalls
  /** The rows that are counted are those of the list as it is now. */
  set: SetFilters
}

/** The values of a filter: a list to tick, narrowed down by typing. */
export function OptionPicker({ field, values, onChange, area, calls, set }: Props) {
  const t = useTranslations("filters")
  const id = useId()
  const [typed, setTyped] = useState("")
  const [initial] = useState(values)
  const [picked, setPicked] = useState<FilterOption[]>([])
  const found = useOptions(area, calls, field.source, typed, initial)
  const countOf = useCounts(area, calls, field, set)
  const { options, min, isWaiting, isReady, isError, retry } = found
  const isShort = typed.trim().length < min
  const isFull = values.length >= maxFilterValues
  const known = new Map(
    [...options, ...found.labels, ...picked].map((option) => [option.value, option] as const),
  )
  const nameOf = (value: string) => known.get(value) ?? { value, label: t("deleted", { id: value }) }
  const onTop = [...initial, ...picked.map(({ value }) => value)].map(nameOf)
  const offered = { onTop, options: isShort ? [] : options, term: typed, isSearched: min > 0 }
  const groups = isReady ? shownOptions(offered) : []
  const shown = groups.flatMap((group) => group.options)

  const toggle = (option: FilterOption) => {
    const isChosen = values.includes(option.value)
    if (!isChosen && isFull) return
    // A value that was searched for would leave the list with the term.
    if (min > 0 && !isChosen) setPicked((before) => [...before, option])
    onChange(isChosen ? values.filter((one) => one !== option.value) : [...values, option.value])
  }
  const onTake = (option: FilterOption) => {
    toggle(option)
    setTyped("")
  }
  const keys = useOptionKeys({ shown, typed, isWaiting, id, onTake })
  return (
    <div className={classes.values}>
      <TextInput
        {...firstMark}
        label={t("values")}
        placeholder={t("findValue")}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          keys.forgetPlace()
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault()
            setTyped("")
          } else keys.onKeyDown(event)
        }}
        // Escape clears what is typed before it closes a panel.
        data-mantine-stop-propagation={typed !== "" || undefined}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={keys.marked && `${id}-${keys.marked.value}`}
      />
      {isError && <LoadFailure text={t("optionsFailed")} onRetry={retry} />}
      <Chosen names={values.map((value) => nameOf(value).label)} isReady={isReady} />
      {!isReady && !isError && <Skeleton height={120} />}
      <OptionList
        id={id}
        label={t("values")}
        groups={groups}
        isChosen={({ value }) => values.includes(value)}
        isOff={isFull}
        marked={keys.marked}
        onToggle={toggle}
        {...(countOf && { countOf })}
      />
      {isReady && shown.length === 0 && <Nothing needed={isShort ? min : 0} isWaiting={isWaiting} />}
    </div>
  )
}

/** What is ticked, wherever it is in the list. */
function Chosen({ names, isReady }: { names: string[]; isReady: boolean }) {
  const t = useTranslations("filters")
  const input = useTranslations("changes.input")
  const count = names.length
  return (
    <p role="status" className={classes.chosen} data-tooltip-cut="">
      {isReady && count > 0 && t("chosen", { count, names: names.join(", ") })}
      {count >= maxFilterValues && ` · ${input("full", { count: maxFilterValues })}`}
    </p>
  )
}

/** Why the list is empty. @param needed letters a search takes, where too few are typed */
function Nothing({ needed, isWaiting }: { needed: number; isWaiting: boolean }) {
  const t = useTranslations("filters")
  const text = needed > 0 ? t("searchFrom", { count: needed }) : t(isWaiting ? "searching" : "noOption")
  return <p className={classes.none}>{text}</p>
}
