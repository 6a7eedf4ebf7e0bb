import type { WeekResults } from "#lib/contract/automation/sequence-results.ts"

/** Milliseconds. */
const weekLength = 7 * 86_400_000

/** Every week from the first to the last: those in which nothing went out are there, with nothing. */
export function everyWeek(weeks: readonly WeekResults[]): WeekResults[] {
  const known = new Map(weeks.map((week) => [week.week, week]))
  const first = Date.parse(weeks[0]?.week ?? "")
  const last = Date.parse(weeks.at(-1)?.week ?? "")
  const all: WeekResults[] = []
  for (let monday = first; monday <= last; monday += weekLength) {
    const week = new Date(monday).toISOString().slice(0, 10)
    all.push(
      known.get(week) ?? {
        week,
        sent: 0,
        tracked: 0,
        opened: 0,
        clicked: 0,
        replied: 0,
        bounced: 0,
        unsubscribed: 0,
      },
    )
  }
  return all
}
