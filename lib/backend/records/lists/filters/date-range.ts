import {
  addDays,
  endOfMonth,
  endOfYear,
  formatISO,
  startOfISOWeek,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subWeeks,
  subYears,
} from "date-fns"
import type { datePresets } from "#lib/contract/records/filter-terms.ts"
import type { FilterType } from "#lib/contract/records/filters.ts"

/** Days from `from` to `to`, both included, as YYYY-MM-DD; an open side is undefined. */
export type DayRange = { from?: string; to?: string }

type Preset = (typeof datePresets)[number]

/** Weeks run from Monday to Sunday; "previous n days" are the n days before today. */
const presets: Record<Preset, (today: Date) => [Date, Date]> = {
  today: (today) => [today, today],
  yesterday: (today) => [subDays(today, 1), subDays(today, 1)],
  previous_week: (today) => {
    const monday = subWeeks(startOfISOWeek(today), 1)
    return [monday, addDays(monday, 6)]
  },
  current_month: (today) => [startOfMonth(today), endOfMonth(today)],
  previous_month: (today) => [startOfMonth(subMonths(today, 1)), endOfMonth(subMonths(today, 1))],
  current_year: (today) => [startOfYear(today), endOfYear(today)],
  previous_year: (today) => [startOfYear(subYears(today, 1)), endOfYear(subYears(today, 1))],
  previous_7_days: (today) => [subDays(today, 7), subDays(today, 1)],
  previous_14_days: (today) => [subDays(today, 14), subDays(today, 1)],
}

const isPreset = (type: FilterType): type is Preset => type in presets
const dayText = (date: Date) => formatISO(date, { representation: "date" })
const shifted = (day: string, days: number) => dayText(addDays(new Date(`${day}T00:00`), days))

/**
 * The days a date filter means.
 * @param type a preset, day, day_before, day_after or day_between
 * @param values days as YYYY-MM-DD: none for a preset, two for day_between, else one
 * @param today the current day, YYYY-MM-DD, where the organiser is
 */
export function dayRange(type: FilterType, values: string[], today: string): DayRange {
  if (isPreset(type)) {
    const [from, to] = presets[type](new Date(`${today}T00:00`))
    return { from: dayText(from), to: dayText(to) }
  }
  const [first, second] = values
  if (first === undefined) return {}
  if (type === "day_before") return { to: shifted(first, -1) }
  if (type === "day_after") return { from: shifted(first, 1) }
  if (type === "day_between" && second !== undefined) {
    return first <= second ? { from: first, to: second } : { from: second, to: first }
  }
  return { from: first, to: first }
}

/** One formatter a zone: making one costs two hundred times its use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The current day in a time zone, YYYY-MM-DD. */
export function todayIn(timeZone: string, now = new Date()): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  formatters.set(timeZone, formatter)
  return formatter.format(now)
}
