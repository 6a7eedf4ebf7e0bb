import { dayOf, type When } from "./due.ts"
import { momentOf, wallTimeOf } from "./time-steps.ts"

/** By how much a reminder can be postponed. */
export const snoozes = ["hour", "tomorrow", "week"] as const
export type Snooze = (typeof snoozes)[number]

const minute = 60_000
const hour = 60 * minute
const daysOf = { tomorrow: 1, week: 7 }

/** Those that a reminder can be postponed by: a whole day has no hours. */
export const snoozesOf = ({ due_on }: When) => snoozes.filter((one) => !due_on || one !== "hour")

/** Whether a reminder may want to be postponed: it is due today, or was before. */
export const isSnoozable = (
  reminder: When & { done: boolean; notice: boolean },
  now: number,
  timeZone: string,
) => !reminder.done && !reminder.notice && dayOf(reminder, timeZone) <= wallTimeOf(now, timeZone).day

/**
 * When a postponed reminder is due: an hour from now, or from its time when that is still to come; else on that day, at the
 * time that clocks of the zone showed, across a change of the clocks too.
 */
export function snoozed(when: When, by: Snooze, now: number, timeZone: string): When {
  const { expire_at, due_on } = when
  if (by === "hour") {
    const from = Math.max(now, Date.parse(expire_at))
    return { expire_at: new Date(Math.ceil((from + hour) / minute) * minute).toISOString(), due_on: null }
  }
  const day = dayAfter(wallTimeOf(now, timeZone).day, daysOf[by])
  const { time } = wallTimeOf(expire_at, timeZone)
  return due_on ? { expire_at, due_on: day } : { expire_at: momentOf({ day, time }, timeZone), due_on: null }
}

function dayAfter(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, day.length)
}
