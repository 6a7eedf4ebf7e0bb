import { describe, expect, it } from "vitest"
import { parseInvitation } from "./parse-invitation.ts"
import { replyCalendar } from "./reply-calendar.ts"

const calendar = (event: string[], { method = "REQUEST", zones = [] as string[] } = {}) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `METHOD:${method}`,
    ...zones,
    "BEGIN:VEVENT",
    "UID:visit-1@maison.example",
    ...event,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n")
const parsed = (...event: string[]) => parseInvitation(calendar(event), "Europe/Paris")

/** As Outlook writes the zone of Paris. */
const romance = [
  "BEGIN:VTIMEZONE",
  "TZID:Romance Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
]

describe("when an event is", () => {
  it.each([
    ["in UTC", "DTSTART:20261201T090000Z", "2026-12-01T09:00:00.000Z"],
    ["in a zone by its name", "DTSTART;TZID=Europe/Paris:20260701T090000", "2026-07-01T07:00:00.000Z"],
    [
      "in a zone by a path",
      'DTSTART;TZID="/x.org/2026/America/New_York":20261201T090000',
      "2026-12-01T14:00:00.000Z",
    ],
    [
      "in the hour that the clock is put forward to",
      "DTSTART;TZID=Europe/Paris:20260329T030000",
      "2026-03-29T01:00:00.000Z",
    ],
    ["in no zone: where the organiser is", "DTSTART:20261201T090000", "2026-12-01T08:00:00.000Z"],
    [
      "in a zone that nobody knows: likewise",
      "DTSTART;TZID=Mars:20261201T090000",
      "2026-12-01T08:00:00.000Z",
    ],
    [
      "in a zone whose name is longer than any: likewise",
      `DTSTART;TZID=/${"2026/".repeat(20)}America/New_York:20261201T090000`,
      "2026-12-01T08:00:00.000Z",
    ],
    ["on a day", "DTSTART;VALUE=DATE:20261201", "2026-12-01"],
    ["what is none", "DTSTART:soon", null],
  ])("is read: %s", (_, line, starts) => {
    expect(parsed(line)?.starts).toBe(starts)
  })

  it.each([
    ["20261201T090000", "2026-12-01T08:00:00.000Z"],
    ["20260701T090000", "2026-07-01T07:00:00.000Z"],
    ["20261025T040000", "2026-10-25T03:00:00.000Z"],
    ["20260105T090000", "2026-01-05T08:00:00.000Z"],
  ])("is read by a zone that the calendar defines itself: %s", (local, starts) => {
    const event = [`DTSTART;TZID=Romance Standard Time:${local}`]
    expect(parseInvitation(calendar(event, { zones: romance }), "UTC")?.starts).toBe(starts)
  })

  it.each([
    ["an end", ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"], "2026-12-01T10:00:00.000Z"],
    ["a length", ["DTSTART:20261201T090000Z", "DURATION:PT1H30M"], "2026-12-01T10:30:00.000Z"],
    ["neither", ["DTSTART:20261201T090000Z"], null],
    ["a length that no calendar has", ["DTSTART:20261201T090000Z", "DURATION:P999999999999D"], null],
    ["a length without end", ["DTSTART:20261201T090000Z", `DURATION:P${"9".repeat(400)}W`], null],
    ["the day after the last", ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204"], "2026-12-03"],
    ["one day", ["DTSTART;VALUE=DATE:20261201"], "2026-12-01"],
  ])("ends by %s", (_, lines, ends) => {
    expect(parsed(...lines)?.ends).toBe(ends)
  })
})

it("reads texts, people, folded lines and names with signs", () => {
  const event = parsed(
    "SUMMARY:Visite du stand\\, hall 5\\nà l’he",
    " ure",
    "LOCATION:Paris",
    'ORGANIZER;CN="Duval: Nina";X-A=b:MAILTO:nina@maison.example',
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Sales:mailto:sales@show.example",
    "ATTENDEE;PARTSTAT=TENTATIVE:mailto:marc@maison.example",
    "SEQUENCE:2",
  )
  expect(event).toMatchObject({
    kind: "request",
    uid: "visit-1@maison.example",
    sequence: 2,
    title: "Visite du stand, hall 5\nà l’heure",
    location: "Paris",
    organizer: { name: "Duval: Nina", email: "nina@maison.example" },
    attendees: [
      { name: "Sales", email: "sales@show.example", answer: null },
      { name: "", email: "marc@maison.example", answer: "tentative" },
    ],
  })
})

it.each([
  [
    "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270301T000000Z",
    { unit: "week", interval: 1, weekdays: ["TU", "TH"], until: "2027-03-01" },
  ],
  ["FREQ=MONTHLY;INTERVAL=2;COUNT=5", { unit: "month", interval: 2, weekdays: [], count: 5 }],
  ["FREQ=SECONDLY", null],
  ["FREQ=constructor", null],
])("reads how it is repeated: %s", (rule, repetition) => {
  const read = parsed(`RRULE:${rule}`)?.repetition
  if (repetition) expect(read).toMatchObject(repetition)
  else expect(read).toBeNull()
})

it.each([
  ["CANCEL", [], "cancel"],
  ["REQUEST", ["STATUS:CANCELLED"], "cancel"],
  ["REPLY", [], "reply"],
  ["PUBLISH", [], "information"],
])("knows what it is for: %s %s", (method, lines, kind) => {
  expect(parseInvitation(calendar(lines, { method }), "UTC")?.kind).toBe(kind)
})

it.each([
  "",
  "BEGIN:VCALENDAR",
  "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR",
  "END:X\n".repeat(50),
  "<html>",
])("reads nothing of what is no event: %j", (text) => {
  expect(parseInvitation(text, "UTC")).toBeNull()
})

it("writes an answer that says of the event what it said itself, and nothing that a name could add", () => {
  const event = parsed(
    "DTSTART:20261201T090000Z",
    "RECURRENCE-ID;VALUE=DATE:20261201",
    "SUMMARY:Visit",
    "ORGANIZER:mailto:nina@maison.example",
    "SEQUENCE:3",
  )
  if (!event) throw new Error("It was not read")
  const from = { name: 'A "B"\r\nX-EVIL:1', email: "sales@show.example" }
  const text = replyCalendar(event, from, "accepted", new Date("2026-11-27T10:00:00Z"))
  expect(text.split("\r\n").filter((line) => line.startsWith("X-"))).toEqual([])
  expect(parseInvitation(text, "UTC")).toMatchObject({
    kind: "reply",
    uid: event.uid,
    sequence: 3,
    starts: event.starts,
    about_date: "2026-12-01",
    title: "Visit",
    organizer: { email: "nina@maison.example" },
    attendees: [{ email: "sales@show.example", answer: "accepted" }],
  })
})
