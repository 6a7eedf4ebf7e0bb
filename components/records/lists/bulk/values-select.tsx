import { MultiSelect, type MultiSelectProps } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { bestOptions } from "#components/ui/inputs/option-filter.ts"
import { usePickerKeys } from "#components/ui/inputs/picker-keys.ts"
import { firstField } from "./first-field.ts"

/** Options drawn at once; typing brings up the rest. */
const drawnOptions = 200

type Props = Pick<MultiSelectProps, "label" | "data" | "placeholder" | "description" | "error"> & {
  /** Has the focus when the dialog opens, or as soon as its values are loaded. */
  isFirst?: boolean
  value: string[]
  onChange: (values: string[]) => void
}

/**
 * Several values, found by typing. Its list opens when it is asked for and closes with each choice: it lies over the
 * dialog's buttons.
 */
export function ValuesSelect({ isFirst, onChange, ...props }: Props) {
  const t = useTranslations("changes.input")
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState("")
  return (
    <MultiSelect
      {...props}
      {...(isFirst && firstField)}
      {...usePickerKeys(typed)}
      onChange={(values) => {
        setOpen(false)
        onChange(values)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      openOnFocus={false}
      limit={drawnOptions}
      searchable
      filter={bestOptions}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("noResults")}
      clearable
      hidePickedOptions
    />
  )
}
