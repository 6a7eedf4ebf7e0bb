import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import type { Option } from "#lib/contract/platform/fields.ts"
import styles from "./chips-editor.module.css"
import { useEarlyTab } from "./early-tab.ts"
import { described, type EditorProps, inPlace } from "./editor.ts"
import { answered, isKnown, matching } from "./matching.ts"
import { usePickerKeys } from "./picker-keys.ts"

/** `detail` tells an option from its namesakes. */
type Choice = Option & { detail?: string }

type Props<T extends Choice> = EditorProps & {
  value: readonly T[]
  onChange: (value: T[]) => void
  /** What can be chosen: everything, or what the last search found. */
  options: readonly T[]
  /** The heading of an option; options of one group follow each other. */
  groupOf?: (option: T) => string
  /** Told what is typed; `options` are then its answer. */
  onSearch?: (term: string) => void
  isSearching?: boolean
  /** Letters a search takes. */
  min?: number
  /** Choices shown at once; all unless given. */
  shown?: number
  /** Most that can be taken. */
  max?: number
  /** Makes a new one of the name typed. */
  onCreate?: (name: string) => void
}

const createKey = "create"

/** Several of many: what is taken as chips, the rest found by typing the start of its name, or what a search finds. */
export function ChipsEditor<T extends Choice>(props: Props<T>) {
  const {
    value,
    onChange,
    options,
    onSearch,
    isSearching,
    min = 0,
    shown,
    max,
    onCreate,
    done,
    groupOf,
  } = props
  const t = useTranslations("changes.input")
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [term, setTerm] = useState("")
  const { error, withAsterisk, ...field } = described({ ...props, hidesLabel: true })
  const typed = term.trim()
  const isFull = max !== undefined && value.length >= max
  const isShort = typed.length < min
  const fitting = onSearch
    ? answered(options, term, value, !isSearching, shown)
    : matching(options, term, value, shown)
  const found = isShort || isFull ? [] : fitting
  const canCreate =
    onCreate && typed !== "" && !isFull && !isSearching && !isKnown([...options, ...value], typed)
  const searched = isShort ? "" : typed
  const keys = usePickerKeys(searched, isSearching, found.length > 0)
  const earlyTab = useEarlyTab(searched, isSearching === true, () => {
    const [first] = found
    if (first) onChange([...value, first])
    clear()
  })

  // The list marks a choice once it is drawn.
  const mark = useEffectEvent((isFirst: boolean) =>
    isFirst ? combobox.selectFirstOption() : combobox.resetSelectedOption(),
  )
  const offered = [...found.map(({ id }) => id), canCreate ? createKey : ""].join()
  const marksFirst = keys.selectFirstOptionOnChange
  useEffect(() => {
    mark(marksFirst && offered !== "")
  }, [marksFirst, offered])

  function type(next: string) {
    setTerm(next)
    onSearch?.(next.trim())
    combobox.openDropdown()
  }

  function choose(key: string) {
    if (key === createKey) onCreate?.(typed)
    const option = found.find(({ id }) => String(id) === key)
    if (option && !isFull) onChange([...value, option])
    type("")
  }

  function clear() {
    setTerm("")
    onSearch?.("")
  }

  /** What was typed but not taken would read as the field's value, and not be saved. */
  function leave({ currentTarget }: FocusEvent<HTMLInputElement>) {
    combobox.closeDropdown()
    const isInOtherWindow = document.activeElement === currentTarget
    if (isInOtherWindow || term === "" || earlyTab.isAwaited()) return
    clear()
  }

  /** Also to say that nothing fits. */
  function showAnswer({ key }: KeyboardEvent) {
    if (key === "Enter" && typed !== "") combobox.openDropdown()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = value.at(-1)
    if (event.key === "Backspace" && term === "" && last) {
      event.preventDefault()
      onChange(value.filter((one) => one !== last))
    }
    if (event.key === "Tab") {
      keys.onKeyDown(event)
      earlyTab.onTab()
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (typed === "" && combobox.getSelectedOptionIndex() === -1) done?.()
    event.preventDefault()
    keys.onKeyDown(event)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} {...inPlace}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.hidesLabel ? undefined : props.label}
          withAsterisk={withAsterisk}
          error={error}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.id}
                size="sm"
                withRemoveButton
                onRemove={() => onChange(value.filter((one) => one !== option))}
                removeButtonProps={{ "aria-label": t("remove", { name: option.name }) }}
              >
                {option.name}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                {...field}
                className={styles.field}
                data-holds={value.length > 0 || undefined}
                placeholder={isFull ? t("full", { count: max }) : t("search")}
                value={term}
                autoComplete="off"
                onFocus={() => {
                  earlyTab.forget()
                  combobox.openDropdown()
                }}
                onBlur={leave}
                onChange={(event) => type(event.currentTarget.value)}
                onKeyDownCapture={(event) => {
                  showAnswer(event)
                  keys.onKeyDownCapture(event)
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options>
          {groupOf
            ? groupsOf(found, groupOf).map(([group, members]) => (
                <Combobox.Group key={group} label={group}>
                  {members.map((option) => (
                    <Offered key={option.id} option={option} />
                  ))}
                </Combobox.Group>
              ))
            : found.map((option) => <Offered key={option.id} option={option} />)}
          {canCreate ? (
            <Combobox.Option value={createKey}>{t("create", { name: typed })}</Combobox.Option>
          ) : null}
          {found.length === 0 && !canCreate ? <Combobox.Empty>{emptyText()}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )

  function emptyText() {
    if (isFull) return t("full", { count: max })
    if (isShort) return t("typeMore", { count: min })
    return isSearching ? t("searching") : t("noResults")
  }
}

function Offered({ option }: { option: Choice }) {
  return (
    <Combobox.Option value={String(option.id)}>
      {option.name}
      {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
    </Combobox.Option>
  )
}

/** Options under what they belong to, in their order. */
function groupsOf<T>(options: readonly T[], groupOf: (option: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const option of options) groups.set(groupOf(option), [...(groups.get(groupOf(option)) ?? []), option])
  return [...groups]
}
