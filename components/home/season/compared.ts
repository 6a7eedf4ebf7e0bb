/** Weeks to the opening, as they are counted below a picture: zero is the week of the opening. */
export const weekOf = (days: number): number => Math.round(days / 7)

/** What it is more or less than before, in parts of one; null where there is nothing to compare it with. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || !before ? null : now / before - 1
}

/** The place in a list of weeks that ends today: the last that tells of the session itself. */
export function todayIn<Week>(
  weeks: readonly Week[],
  amountOf: (week: Week) => number | null,
): Week | undefined {
  return weeks.findLast((week) => amountOf(week) !== null)
}
