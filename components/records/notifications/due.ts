import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { wallTimeOf } from "./time-steps.ts"

const dayMilliseconds = 86_400_000
/** Days from today that have a name: yesterday, today, tomorrow. */
const named = 1

/** When a reminder is due: at a moment, or on a whole day. */
export type When = Pick<Reminder, "expire_at" | "due_on">

/** The day on which a reminder is due, YYYY-MM-DD. */
export const dayOf = ({ expire_at, due_on }: When, timeZone: string) =>
  due_on ?? wallTimeOf(expire_at, timeZone).day

/**
 * When a reminder is due: "Today, 14:00", "Nov 20, 2026, 09:15", on a 24-hour clock; "Today", "Nov 20, 2026" of a whole day.
 * @param now the moment that makes today, in milliseconds
 */
export function formatDue(when: When, now: number, locale: string, timeZone: string): string {
  const day = dayOf(when, timeZone)
  const days = (Date.parse(day) - Date.parse(wallTimeOf(now, timeZone).day)) / dayMilliseconds
  const name = Math.abs(days) <= named ? nameOf(days, locale) : dateOf(day, locale)
  return when.due_on ? name : `${name}, ${wallTimeOf(when.expire_at, timeZone).time}`
}

function nameOf(days: number, locale: string): string {
  const name = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day")
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function dateOf(day: string, locale: string): string {
  const short = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat(locale, short).format(new Date(day))
}

/** Whether the time of a reminder has passed, or its whole day. */
export function isPast({ expire_at, due_on }: When, now: number, timeZone: string): boolean {
  return due_on ? due_on < wallTimeOf(now, timeZone).day : Date.parse(expire_at) < now
}

type Task = When & Pick<Reminder, "done" | "notice" | "meta">

/** Whether a reminder should have been done by now. Notices and documents only tell of something; there is nothing to be late with. */
export function isOverdue(task: Task, now: number, timeZone: string): boolean {
  return !task.done && !task.notice && !task.meta.document && isPast(task, now, timeZone)
}
