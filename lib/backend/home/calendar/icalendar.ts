/** What a calendar shows: at a moment (ISO 8601), or on whole days (YYYY-MM-DD), both included. */
export type CalendarEvent = {
  /** The same each time the calendar is read. */
  uid: string
  title: string
  /** When it was read, ISO 8601. */
  stamp: string
} & ({ at: string } | { from: string; to: string })

/** Octets of a line, without its end (RFC 5545, 3.1). */
const longestLine = 75
const lineEnd = "\r\n"

/** Controls but the line feed, which texts may have as "\n"; a lone half of a character is not UTF-8. */
const controls = /(?!\n)\p{Cc}/gu

/** A text as the value of a property (3.3.11). */
function textOf(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(controls, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
}

/** A line in pieces of at most 75 octets, which no character is divided by; each but the first begins with a space. */
function inPieces(line: string): string {
  const pieces: string[] = [""]
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      pieces.push("")
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join(`${lineEnd} `)
}

/** A moment in UTC: "20261127T083000Z", the same in every zone. */
const momentOf = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
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
  return lines.map((line) => inPieces(line) + lineEnd).join("")
}
