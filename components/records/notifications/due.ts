import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { wallTimeOf } from "./time-steps.ts"

const dayMilliseconds = 86_400_000
/** Days from today that have a name: yesterday, today, tomorrow. */
const named = 1

/**
 * When a reminder is due: "Today, 14:00", "Nov 20, 2026, 09:15", on a 24-hour clock.
 * @param now the moment that makes today, in milliseconds
 */
export function formatDue(value: string, now: number, locale: string, timeZone: string): string {
  const { day, time } = wallTimeOf(value, timeZone)
  const days = (Date.parse(day) - Date.parse(wallTimeOf(now, timeZone).day)) / dayMilliseconds
  return `${Math.abs(days) <= named ? nameOf(days, locale) : dateOf(day, locale)}, ${time}`
}

function nameOf(days: number, locale: string): string {
  const name = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day")
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function dateOf(day: string, locale: string): string {
  const short = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat(locale, short).format(new Date(day))
}

type Task = Pick<Reminder, "expire_at" | "done" | "meta">

/** Whether a reminder should have been done by now. One that brings a document tells of it; there is nothing to be late with. */
export function isOverdue({ expire_at, done, meta }: Task, now: number): boolean {
  return !done && !meta.document && Date.parse(expire_at) < now
}
