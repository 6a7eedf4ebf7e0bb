import { expect, it } from "vitest"
import { type CalendarEvent, icalendar } from "./icalendar.ts"

const stamp = "2026-11-01T09:00:00.000Z"
const event = (title: string): CalendarEvent => ({
  uid: "reminder-1@crm",
  title,
  stamp,
  at: "2026-11-27T08:30:00.500Z",
})
const lines = (text: string) => text.split("\r\n")
const unfolded = (text: string) => lines(text.replaceAll("\r\n ", ""))

it("has the parts that RFC 5545 requires, every line ended by CR and LF", () => {
  const text = icalendar("Salon", [event("Call back")])
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "UID:reminder-1@crm",
      "DTSTAMP:20261101T090000Z",
      "DTSTART:20261127T083000Z",
      "SUMMARY:Call back",
    ]),
  )
})

it("says days without a time or zone, and ends with the day after the last", () => {
  const text = icalendar("Salon", [
    { uid: "show-1@crm", title: "Paris", stamp, from: "2026-02-27", to: "2026-02-28" },
  ])
  expect(lines(text)).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20260227", "DTEND;VALUE=DATE:20260301"]),
  )
})

it.each([
  ["a, b; c \\ d", "SUMMARY:a\\, b\\; c \\\\ d"],
  ["one\ntwo\r\nthree\rfour", "SUMMARY:one\\ntwo\\nthree\\nfour"],
  ["bell\u0007 tab\t null\u0000", "SUMMARY:bell tab null"],
  ["x\r\nEND:VEVENT\r\nBEGIN:VEVENT", "SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT"],
])("escapes %j", (title, line) => {
  expect(unfolded(icalendar("Salon", [event(title)]))).toContain(line)
})

it("divides lines at 75 octets, between characters", () => {
  const title = `${"é".repeat(60)} 🎪 ${"漢".repeat(60)}`
  const text = icalendar("Salon", [event(title)])
  for (const line of lines(text)) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
})
