import type { datePresets } from "#lib/contract/records/filter-terms.ts"
import type { FilterType } from "#lib/contract/records/filters.ts"

/** What an operator compares with: nothing, chosen values, one day, or two days. */
export type Operand = "none" | "choices" | "day" | "days"

type Operator = { urlName: string; operand: Operand }

/** Every operator with its name in a list's address and the operand it needs (L-6). */
export const operators: Record<FilterType, Operator> = {
  "=": { urlName: "is", operand: "choices" },
  "!=": { urlName: "not", operand: "choices" },
  exists: { urlName: "exists", operand: "none" },
  not_exists: { urlName: "not_exists", operand: "none" },
  today: { urlName: "today", operand: "none" },
  yesterday: { urlName: "yesterday", operand: "none" },
  previous_week: { urlName: "previous_week", operand: "none" },
  current_month: { urlName: "current_month", operand: "none" },
  previous_month: { urlName: "previous_month", operand: "none" },
  current_year: { urlName: "current_year", operand: "none" },
  previous_year: { urlName: "previous_year", operand: "none" },
  previous_7_days: { urlName: "previous_7_days", operand: "none" },
  previous_14_days: { urlName: "previous_14_days", operand: "none" },
  day: { urlName: "on", operand: "day" },
  day_before: { urlName: "before", operand: "day" },
  day_after: { urlName: "after", operand: "day" },
  day_between: { urlName: "between", operand: "days" },
  date_known: { urlName: "known", operand: "none" },
  date_unknown: { urlName: "unknown", operand: "none" },
}

type DatePreset = (typeof datePresets)[number]

/** Date operators whose days follow from today (L-7), in the order the panel shows them. */
const presetNames: Record<DatePreset, true> = {
  today: true,
  yesterday: true,
  previous_week: true,
  current_month: true,
  previous_month: true,
  current_year: true,
  previous_year: true,
  previous_7_days: true,
  previous_14_days: true,
}

export function isPreset(type: FilterType): type is DatePreset {
  return type in presetNames
}

type SpelledOperator = Exclude<FilterType, DatePreset | "=" | "!=">

/** The name messages know an operator by, under `filters.operators` and `filters.chip`; presets share one. */
export function operatorKey(type: FilterType): SpelledOperator | "equals" | "not_equals" | "preset" {
  if (type === "=") return "equals"
  if (type === "!=") return "not_equals"
  return isPreset(type) ? "preset" : type
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a day of the calendar written YYYY-MM-DD; 2026-02-30 is not. */
export function isCalendarDay(text: string): boolean {
  const match = isoDay.exec(text)
  if (!match) return false
  const [, year, month, day] = match
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(text)
}

/**
 * Whether a filter says enough to be used: equals and not equals need a selection, exists and not exists nothing,
 * between both days (L-5).
 */
export function isComplete(type: FilterType, values: readonly string[]): boolean {
  switch (operators[type].operand) {
    case "none":
      return values.length === 0
    case "choices":
      return values.length > 0
    case "day":
      return values.length === 1 && values.every(isCalendarDay)
    case "days":
      return values.length === 2 && values.every(isCalendarDay)
  }
}
