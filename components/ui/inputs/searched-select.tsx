import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from "@mantine/core"
import { useMergedRef } from "@mantine/hooks"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { bestOptions } from "./option-filter.ts"
import { usePickerKeys } from "./picker-keys.ts"

type Props<Value extends string> = Omit<
  SelectProps<Value>,
  "searchable" | "searchValue" | "onSearchChange" | "onKeyDown" | "nothingFoundMessage"
> & {
  /** What there is to choose from is on its way: Enter waits for it. */
  isSearching?: boolean
}

/** One of a list in a dialog or panel, found by typing. Its list opens when it is asked for: it lies over what is below. */
export function SearchedSelect<Value extends string>({ isSearching = false, ...props }: Props<Value>) {
  const t = useTranslations("changes.input")
  const [typed, setTyped] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(input, props.ref)
  const chosen = props.value && getOptionsLockup(getParsedComboboxData(props.data))[props.value]
  const isChosenShown = Boolean(chosen && chosen.label === typed)
  /** Something was taken, and its name is not in the field yet. */
  const [isTaken, setTaken] = useState(false)
  // What is typed next replaces the name.
  useEffect(() => {
    if (!isTaken || !isChosenShown) return
    setTaken(false)
    if (document.activeElement === input.current) input.current?.select()
  }, [isTaken, isChosenShown])
  return (
    <Select
      openOnFocus={false}
      {...props}
      ref={ref}
      onOptionSubmit={(value) => {
        props.onOptionSubmit?.(value)
        setTaken(true)
        // Taken again, what is chosen stays, and the kit would leave what was typed beside it.
        if (chosen && value === props.value && props.allowDeselect === false) setTyped(chosen.label)
      }}
      {...usePickerKeys(isChosenShown ? "" : typed, isSearching)}
      searchable
      filter={bestOptions}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={t("noResults")}
    />
  )
}
