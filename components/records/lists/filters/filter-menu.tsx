"use client"

import { TextInput } from "@mantine/core"
import { IconSearch, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { walkedByKeys } from "#components/ui/menus/menu-keys.ts"
import { filterCategories, maxFilters } from "#lib/contract/records/filter-terms.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import { fieldLabel } from "./field-label.ts"
import { chipSentence, type FilterChip } from "./filter-chip.ts"
import classes from "./filter-panel.module.css"
import { focusFirstField, focusPanel } from "./first-focus.ts"

type Props = {
  /** Undefined while they are on their way. */
  fields: readonly FilterField[] | undefined
  chips: readonly FilterChip[]
  /** No further filter fits. */
  isFull: boolean
  /** It is there without the focus. */
  isIdle?: boolean
  onChoose: (field: FilterField) => void
  onEdit: (entry: string) => void
  onRemove: (entry: string) => void
  onReset: () => void
}

const noFields: readonly FilterField[] = []

function begin(menu: HTMLElement | null) {
  focusFirstField(menu)
  return walkedByKeys(menu)
}

/** The filters in force, then all that are offered, by category (L-9). */
export function FilterMenu(props: Props) {
  const { fields = noFields, chips, isFull, isIdle, onChoose, onEdit, onRemove, onReset } = props
  const t = useTranslations("filters")
  const [typed, setTyped] = useState("")
  /** Enter was pressed before the filters were there. */
  const [isAwaited, setAwaited] = useState(false)
  const isWaiting = props.fields === undefined
  const inOrder = filterCategories.flatMap((one) => fields.filter(({ category }) => category === one))
  const shown = bestMatches(inOrder, typed, ({ field }) => fieldLabel(field, t))
  // The category of the best comes first.
  const groups = Map.groupBy(shown, ({ category }) => category)
  /** What Enter chooses. */
  const first = typed.trim() !== "" && !isFull ? shown[0] : undefined
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (first) onChoose(first)
    else if (isWaiting) setAwaited(typed.trim() !== "")
  }
  const takeAwaited = useEffectEvent(() => {
    if (isAwaited && first) onChoose(first)
  })
  useEffect(() => {
    if (!isWaiting) takeAwaited()
  }, [isWaiting])
  return (
    <div ref={isIdle ? walkedByKeys : begin}>
      {chips.length > 0 && (
        <ActiveFilters chips={chips} onEdit={onEdit} onRemove={onRemove} onReset={onReset} />
      )}
      {isFull && <p className={classes.full}>{t("tooMany", { max: maxFilters })}</p>}
      <TextInput
        data-autofocus
        data-entry=""
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={t("find")}
        aria-label={t("find")}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
      />
      {isWaiting && <Waiting />}
      {!isWaiting && shown.length === 0 && (
        <p role="status" className={classes.none}>
          {t("noFilter")}
        </p>
      )}
      {[...groups].map(([category, offered]) => (
        <section key={category} className={classes.group}>
          <h3>{t(`categories.${category}`)}</h3>
          <ul>
            {offered.map((field) => (
              <li key={field.field}>
                <MenuEntry
                  size="small"
                  whyNot={isFull ? t("tooMany", { max: maxFilters }) : undefined}
                  isMarked={field === first}
                  onPress={() => onChoose(field)}
                >
                  {fieldLabel(field.field, t)}
                </MenuEntry>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ActiveProps = Pick<Props, "chips" | "onEdit" | "onRemove" | "onReset">

function ActiveFilters({ chips, onEdit, onRemove, onReset }: ActiveProps) {
  const t = useTranslations("filters")
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <h3>{t("active")}</h3>
        <button
          type="button"
          className={classes.reset}
          onClick={(event) => {
            focusPanel(event)
            onReset()
          }}
        >
          {t("resetAll")}
        </button>
      </div>
      <ul>
        {chips.map((chip) => (
          <li key={chip.entry} className={classes.active}>
            <MenuEntry size="small" onPress={() => onEdit(chip.entry)}>
              {chipSentence(chip)}
            </MenuEntry>
            <IconButton
              tone="removing"
              size="large"
              className={classes.remove}
              aria-label={t("remove", { filter: chipSentence(chip) })}
              onClick={(event) => {
                focusPanel(event)
                onRemove(chip.entry)
              }}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
    <p key={row}>
      <Skeleton width={`${50 + ((row * 17) % 40)}%`} />
    </p>
  ))
}
