import { readMaskedDate, showMaskedDate } from "#components/records/lists/filters/date-mask.ts"
import type { FilterField, FilterType } from "#lib/contract/records/filters.ts"
import { isComplete, isPreset, type Operand, operators } from "./operators.ts"
import type { UrlFilter } from "./url-filters.ts"

/** Operators the form offers: the presets of dates stand behind one, "to" (L-6). */
export type OperatorChoice = FilterType | "preset"

/** A filter while it is being built; dates are as typed, in the mask DD/MM/YYYY. */
export type FilterDraft = {
  operator: OperatorChoice
  preset: FilterType | null
  choices: string[]
  from: string
  to: string
}

/** Operators of a filter in the form's order. */
export function operatorChoices({ types }: FilterField): OperatorChoice[] {
  return [...new Set(types.map((type): OperatorChoice => (isPreset(type) ? "preset" : type)))]
}

/** The draft the form starts with: the filter being edited, or the field's first operator and nothing chosen. */
export function startDraft(field: FilterField, initial: UrlFilter | null): FilterDraft {
  const [first = "="] = operatorChoices(field)
  const empty: FilterDraft = { operator: first, preset: null, choices: [], from: "", to: "" }
  if (!initial) return empty
  const { type, values } = initial
  if (isPreset(type)) return { ...empty, operator: "preset", preset: type }
  if (operators[type].operand === "choices") return { ...empty, operator: type, choices: values }
  const [from = "", to = ""] = values
  return { ...empty, operator: type, from: showMaskedDate(from), to: showMaskedDate(to) }
}

/** What the draft's operator compares with; a preset is chosen in a list of its own. */
export function operandOf({ operator }: FilterDraft): Operand | "preset" {
  return operator === "preset" ? "preset" : operators[operator].operand
}

/** The filter the draft amounts to; null while it must not be added (L-5). */
export function finishDraft(field: string, draft: FilterDraft): UrlFilter | null {
  const type = draft.operator === "preset" ? draft.preset : draft.operator
  if (type === null) return null
  const values = draftValues(draft)
  return isComplete(type, values) ? { field, type, values } : null
}

function draftValues(draft: FilterDraft): string[] {
  const day = (masked: string) => readMaskedDate(masked) ?? ""
  switch (operandOf(draft)) {
    case "choices":
      return draft.choices
    case "day":
      return [day(draft.from)]
    case "days":
      return [day(draft.from), day(draft.to)].sort()
    case "preset":
    case "none":
      return []
  }
}
