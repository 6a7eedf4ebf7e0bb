"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { dateMaskLength, maskDate, readMaskedDate } from "#components/records/lists/filters/date-mask.ts"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import { meantAfter } from "#components/ui/page/fetch-ahead.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import { type FilterTexts, fieldLabel } from "./field-label.ts"
import {
  type FilterDraft,
  finishDraft,
  type OperatorChoice,
  operandOf,
  operatorChoices,
  startDraft,
} from "./filter-draft.ts"
import classes from "./filter-panel.module.css"
import { focusFirstField } from "./first-focus.ts"
import { inPanel } from "./in-panel.ts"
import { isPreset, operatorKey } from "./operators.ts"
import { OptionPicker } from "./option-picker.tsx"
import { formatFilter, type UrlFilter } from "./url-filters.ts"
import type { SetFilters } from "./use-counts.ts"

type Props = {
  field: FilterField
  /** The filter being edited; null for a new one. */
  initial: UrlFilter | null
  area: string
  calls: FilterCalls
  set: SetFilters
  onSave: (filter: UrlFilter) => void
  /** It says enough to be saved. */
  onLikely: (filter: UrlFilter) => void
  onCancel: () => void
}

/** Operator and values of one filter; Add waits until they say enough. */
export function FilterForm({ field, initial, area, calls, set, onSave, onLikely, onCancel }: Props) {
  const t = useTranslations("filters")
  const [draft, setDraft] = useState(() => startDraft(field, initial))
  const change = (changes: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const filter = finishDraft(field.field, draft)
  useRested(filter && formatFilter(filter), () => filter && onLikely(filter))
  return (
    <form
      ref={focusFirstField}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (filter) onSave(filter)
      }}
    >
      <h3 className={classes.heading}>{fieldLabel(field.field, t)}</h3>
      <SearchedSelect
        label={t("operator")}
        data={operatorChoices(field).map((value) => ({ value, label: operatorLabel(value, t) }))}
        value={draft.operator}
        onChange={(operator) => operator && change({ operator })}
        allowDeselect={false}
        comboboxProps={inPanel}
      />
      <Operands field={field} draft={draft} change={change} area={area} calls={calls} set={set} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={!filter}>
          {initial ? t("update") : t("add")}
        </Button>
      </div>
    </form>
  )
}

/** Runs once a text has stayed as it is for a moment. */
function useRested(text: string | null, run: () => void) {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (text === null) return
    const resting = setTimeout(() => runNow(), meantAfter)
    return () => clearTimeout(resting)
  }, [text])
}

function operatorLabel(operator: OperatorChoice, t: FilterTexts): string {
  return t(`operators.${operator === "preset" ? operator : operatorKey(operator)}`)
}

type OperandProps = Pick<Props, "field" | "area" | "calls" | "set"> & {
  draft: FilterDraft
  change: (changes: Partial<FilterDraft>) => void
}

function Operands({ field, draft, change, area, calls, set }: OperandProps) {
  const t = useTranslations("filters")
  switch (operandOf(draft)) {
    case "none":
      return null
    case "preset":
      return (
        <SearchedSelect
          label={t("preset")}
          data={field.types.filter(isPreset).map((value) => ({ value, label: t(`presets.${value}`) }))}
          value={draft.preset}
          onChange={(preset) => change({ preset })}
          comboboxProps={inPanel}
        />
      )
    case "day":
      return <DateField label={t("date")} value={draft.from} onChange={(from) => change({ from })} />
    case "days":
      return (
        <div className={classes.days}>
          <DateField label={t("from")} value={draft.from} onChange={(from) => change({ from })} />
          <DateField label={t("to")} value={draft.to} onChange={(to) => change({ to })} />
        </div>
      )
    case "choices":
      return (
        <OptionPicker
          field={field}
          values={draft.choices}
          onChange={(choices) => change({ choices })}
          area={area}
          calls={calls}
          set={set}
        />
      )
  }
}

type DateFieldProps = { label: string; value: string; onChange: (masked: string) => void }

/** A day typed in the mask DD/MM/YYYY; says so when the ten characters are no day of the calendar. */
function DateField({ label, value, onChange }: DateFieldProps) {
  const t = useTranslations("filters")
  const isWrong = value.length === dateMaskLength && readMaskedDate(value) === null
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(maskDate(event.currentTarget.value))}
      placeholder={t("dateMask")}
      error={isWrong && t("dateInvalid")}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
