import { momentOf, textOf, written } from "#lib/backend/platform/calendar/icalendar-lines.ts"

/** What a calendar shows: at a moment (ISO 8601), or on whole days (YYYY-MM-DD), both included. */
export type CalendarEvent = {
  /** The same each time the calendar is read. */
  uid: string
  title: string
  /** When it was read, ISO 8601. */
  stamp: string
} & ({ at: string } | { from: string; to: string })

const dayOf = (day: string) => day.replaceAll("-", "")

/** Days end with the first one after them. */
function dayAfter(day: string): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, day.length)
}

const whenOf = (event: CalendarEvent) =>
  "at" in event
    ? [`DTSTART:${momentOf(event.at)}`]
    : [`DTSTART;VALUE=DATE:${dayOf(event.from)}`, `DTEND;VALUE=DATE:${dayOf(dayAfter(event.to))}`]

const linesOf = (event: CalendarEvent) => [
  "BEGIN:VEVENT",
  `UID:${textOf(event.uid)}`,
  `DTSTAMP:${momentOf(event.stamp)}`,
  ...whenOf(event),
  `SUMMARY:${textOf(event.title)}`,
  // Nobody is busy because of it.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
]

/** A calendar as text/calendar (RFC 5545), read again each hour by programs that ask how often. */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Salon//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ]
  return written(lines)
}
