import { MultiSelect, type MultiSelectProps } from "@mantine/core"
import { useState } from "react"
import { firstField } from "./first-field.ts"

/** Options drawn at once; typing brings up the rest. */
const drawnOptions = 200

type Props = Pick<MultiSelectProps, "label" | "data" | "placeholder"> & {
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
  const [isOpen, setOpen] = useState(false)
  return (
    <MultiSelect
      {...props}
      {...(isFirst && firstField)}
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
      clearable
      hidePickedOptions
    />
  )
}
