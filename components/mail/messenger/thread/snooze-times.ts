/** The hour at which a day's work begins. */
const morning = 9
/** Hours from now that "later today" is, and the last hour that counts as today. */
const laterHours = 3
const evening = 20

export type SnoozeName = "laterToday" | "tomorrow" | "nextMonday" | "inAWeek"
type SnoozeTime = { name: SnoozeName; at: Date }

const monday = 1
const week = 7

/** Nine in the morning of a day, by the clock of where the reader is, also where the clock changes until then. */
function morningIn(days: number, now: Date): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(morning, 0, 0, 0)
  return day
}

/** Three hours from now, at the full hour; null once that is late in the evening or another day. */
function laterToday(now: Date): Date | null {
  const at = new Date(now)
  at.setHours(now.getHours() + laterHours + (now.getMinutes() > 0 ? 1 : 0), 0, 0, 0)
  return at.getDate() === now.getDate() && at.getHours() <= evening ? at : null
}

/** Until when a conversation can be snoozed, each moment once (M-61). */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = laterToday(now)
  const toMonday = (monday - now.getDay() + week) % week || week
  const times: SnoozeTime[] = [
    ...(later ? [{ name: "laterToday" as const, at: later }] : []),
    { name: "tomorrow", at: morningIn(1, now) },
    { name: "nextMonday", at: morningIn(toMonday, now) },
    { name: "inAWeek", at: morningIn(week, now) },
  ]
  return times.filter(
    ({ at }, index) => times.findIndex((one) => one.at.getTime() === at.getTime()) === index,
  )
}
