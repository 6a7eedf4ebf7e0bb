"use client"

import { TextInput } from "@mantine/core"
import { IconSearch, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { walkedByKeys } from "#components/ui/menus/menu-keys.ts"
import { type FilterField, filterCategories, maxFilters } from "#lib/contract/filters.ts"
import { foldText } from "#lib/folded-text.ts"
import { fieldLabel } from "./field-label.ts"
import { chipSentence, type FilterChip } from "./filter-chip.ts"
import classes from "./filter-panel.module.css"
import { focusFirstField, focusPanel } from "./first-focus.ts"

type Props = {
  fields: readonly FilterField[]
  chips: readonly FilterChip[]
  /** No further filter fits. */
  isFull: boolean
  onChoose: (field: FilterField) => void
  onEdit: (entry: string) => void
  onRemove: (entry: string) => void
}

function begin(menu: HTMLElement | null) {
  focusFirstField(menu)
  return walkedByKeys(menu)
}

/** The filters in force, then all that are offered, by category (spec 1 §9). */
export function FilterMenu({ fields, chips, isFull, onChoose, onEdit, onRemove }: Props) {
  const t = useTranslations("filters")
  const [typed, setTyped] = useState("")
  const desired = foldText(typed.trim())
  const shown = fields.filter(({ field }) => foldText(fieldLabel(field, t)).includes(desired))
  const groups = filterCategories
    .map((category) => ({ category, fields: shown.filter((field) => field.category === category) }))
    .filter((group) => group.fields.length > 0)
  /** What Enter chooses. */
  const first = typed.trim() !== "" && !isFull ? groups[0]?.fields[0] : undefined
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (first) onChoose(first)
  }
  return (
    <div ref={begin}>
      {chips.length > 0 && <ActiveFilters chips={chips} onEdit={onEdit} onRemove={onRemove} />}
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
      {groups.length === 0 && (
        <p role="status" className={classes.none}>
          {t("noFilter")}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.category} className={classes.group}>
          <h3>{t(`categories.${group.category}`)}</h3>
          <ul>
            {group.fields.map((field) => (
              <li key={field.field}>
                <button
                  type="button"
                  data-entry=""
                  disabled={isFull}
                  data-marked={field === first || undefined}
                  onClick={() => onChoose(field)}
                >
                  {fieldLabel(field.field, t)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ActiveFilters({ chips, onEdit, onRemove }: Pick<Props, "chips" | "onEdit" | "onRemove">) {
  const t = useTranslations("filters")
  return (
    <section className={classes.group}>
      <h3>{t("active")}</h3>
      <ul>
        {chips.map((chip) => (
          <li key={chip.entry} className={classes.active}>
            <button type="button" data-entry="" onClick={() => onEdit(chip.entry)}>
              {chipSentence(chip)}
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={t("remove", { filter: chipSentence(chip) })}
              onClick={(event) => {
                focusPanel(event)
                onRemove(chip.entry)
              }}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
