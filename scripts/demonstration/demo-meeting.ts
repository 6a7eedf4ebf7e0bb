import { momentOf, textOf, written } from "#lib/backend/platform/calendar/icalendar-lines.ts"
import type { Meeting } from "#prisma/seed/demo/conversations/talk.ts"

const hourMs = 3_600_000

type Person = { name: string; email: string }
type Sent = { id: string; at: Date; from: Person; to: Person }

/** An invitation as calendars write it, for the attachment of a mail. */
export function demoMeeting({ title, location, inDays, hour }: Meeting, { id, at, from, to }: Sent) {
  const starts = new Date(at.getTime() + inDays * 24 * hourMs)
  starts.setUTCHours(hour, 0, 0, 0)
  const ends = new Date(starts.getTime() + hourMs)
  const content = written([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    `UID:${id}`,
    "SEQUENCE:0",
    `DTSTAMP:${momentOf(at.toISOString())}`,
    `DTSTART:${momentOf(starts.toISOString())}`,
    `DTEND:${momentOf(ends.toISOString())}`,
    `SUMMARY:${textOf(title)}`,
    `LOCATION:${textOf(location)}`,
    `ORGANIZER;CN="${from.name}":mailto:${from.email}`,
    `ATTENDEE;CN="${to.name}";PARTSTAT=NEEDS-ACTION:mailto:${to.email}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ])
  return { method: "REQUEST", filename: "invite.ics", content }
}
