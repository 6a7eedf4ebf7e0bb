import { MultiSelect, type MultiSelectProps } from "@mantine/core"
import { useState } from "react"

/** Options drawn at once; typing brings up the rest. */
const drawnOptions = 200

type Props = Pick<MultiSelectProps, "label" | "data" | "placeholder"> & {
  /** Has the focus when the dialog opens. */
  "data-autofocus"?: boolean
  value: string[]
  onChange: (values: string[]) => void
}

/** Several values, found by typing. Its list closes with each choice: it lies over the dialog's buttons. */
export function ValuesSelect({ onChange, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MultiSelect
      {...props}
      onChange={(values) => {
        setOpen(false)
        onChange(values)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      limit={drawnOptions}
      searchable
      clearable
      hidePickedOptions
    />
  )
}
