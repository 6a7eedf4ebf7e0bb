import { seasonWeeks, weeksAfter } from "#lib/contract/home/season.ts"

/** Days of a week. */
const length = 7

/** What happened in a week, of the session or of the one before it. `week` counts back from the one that ends at today's distance. */
export type Counted = { is_before: boolean; week: number }

/**
 * SQL of the week in which a day lies.
 * @param opening SQL of the session's first day
 * @param day SQL of the day
 * @param today SQL of the days from today to the opening of the session that is looked at
 */
export const weekSql = (opening: string, day: string, today: string) =>
  `least(${seasonWeeks}, floor((greatest(${opening} - ${day}, ${-weeksAfter * length}) - ${today}) / ${length}.0))::int`

/** Weeks that are told, the earliest first: from the first in which anything happened to the last of the session before, or to today. */
export function weeksOf(counted: readonly Counted[], days: number): number[] {
  if (counted.length === 0) return []
  const hasBefore = counted.some(({ is_before }) => is_before)
  const first = Math.max(0, ...counted.map(({ week }) => week))
  const last = hasBefore ? Math.min(0, lastWeek(days)) : 0
  return Array.from({ length: first - last + 1 }, (_, place) => first - place)
}

/** The week in which a day `weeksAfter` weeks after the opening lies. */
const lastWeek = (days: number) => Math.floor((-weeksAfter * length - days) / length)

/** Days from the end of a week to the opening. @param days from today to the opening */
export const daysAt = (week: number, days: number) => days + week * length

/**
 * Sums by week.
 * @param pick what is summed
 * @param of up to the end of the week, or the week's own
 * @returns by week; null for weeks to come, and where there is no session before
 */
export function sumsOf<Row extends Counted>(
  counted: readonly Row[],
  isBefore: boolean,
  pick: (row: Row) => number,
  of: "all" | "week",
): (week: number) => number | null {
  const own = counted.filter(({ is_before }) => is_before === isBefore)
  return (week) => {
    if (isBefore ? own.length === 0 : week < 0) return null
    return own
      .filter((row) => (of === "all" ? row.week >= week : row.week === week))
      .reduce((sum, row) => sum + pick(row), 0)
  }
}
