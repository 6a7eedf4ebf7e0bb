import { Select } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { Option } from "#lib/contract/platform/fields.ts"
import { described, type EditorProps, inPlace } from "./editor.ts"
import { bestOptions } from "./option-filter.ts"
import { usePickerKeys } from "./picker-keys.ts"

type Props<T extends Option> = EditorProps & {
  value: T | null
  options: readonly T[]
  onChange: (value: T | null) => void
  /** Whether "none" can be chosen, which it can unless said otherwise. */
  isClearable?: boolean
  disabled?: boolean
  placeholder?: string
}

/** One of many, found by typing. */
export function SelectEditor<T extends Option>({
  value,
  options,
  onChange,
  isClearable = true,
  done,
  ...props
}: Props<T>) {
  const t = useTranslations("changes.input")
  const { disabled, placeholder } = props
  const [typed, setTyped] = useState(value?.name ?? "")
  const term = typed === value?.name ? "" : typed
  // What is chosen shows by its name, even when it is offered no more.
  const isOffered = value === null || options.some(({ id }) => id === value.id)
  const all = isOffered ? options : [...options, value]
  return (
    <Select
      {...described(props)}
      disabled={disabled}
      placeholder={placeholder ?? t("choose")}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      onChange={(chosen) => {
        onChange(all.find(({ id }) => String(id) === chosen) ?? null)
        if (chosen !== null) done?.()
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // What is chosen gives way to the first letter typed.
      onFocus={({ currentTarget }) => currentTarget.select()}
      {...usePickerKeys(term, false, true)}
      filter={(offered) => bestOptions({ ...offered, search: term })}
      clearable={isClearable}
      clearButtonProps={{ "aria-label": t("clear", { field: props.label }) }}
      allowDeselect={false}
      nothingFoundMessage={t("noResults")}
      comboboxProps={inPlace}
    />
  )
}
