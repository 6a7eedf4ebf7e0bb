import {
  type Invitation,
  invitationAnswers,
  type Repetition,
  weekdays,
} from "#lib/contract/mail/invitations.ts"
import { type Component, type ContentLine, componentsOf, lineOf, plainText } from "./content-lines.ts"
import { momentAt, wallOf } from "./zones.ts"

/** Most characters of a title or location, and attendees, that are shown. */
const maxText = 500
export const maxAttendees = 200
const day = 86_400_000
/** The longest that an event takes: an end beyond what a date can be is none. */
const maxDuration = 100 * 366 * day

export type ParsedEvent = Pick<
  Invitation,
  "kind" | "title" | "location" | "starts" | "ends" | "repetition" | "about_date" | "organizer" | "attendees"
> & {
  uid: string
  /** Which of several mails about it is the newest: first by the number of its change, then by when it was written. */
  sequence: number
  stamp: string
}

const kinds = new Map<string, Invitation["kind"]>([
  ["REQUEST", "request"],
  ["CANCEL", "cancel"],
  ["REPLY", "reply"],
])

const textIn = (line: ContentLine | undefined) =>
  plainText(line?.value ?? "")
    .trim()
    .slice(0, maxText)

/** A moment of a property, or a day where it has no time; null for what is none. */
function whenOf(line: ContentLine | undefined, zones: readonly Component[], ownZone: string): string | null {
  const wall = wallOf(line?.value ?? "")
  if (!line || wall === undefined || Number.isNaN(wall)) return null
  if (!line.value.includes("T")) return new Date(wall).toISOString().slice(0, 10)
  if (line.value.endsWith("Z")) return new Date(wall).toISOString()
  return momentAt(wall, line.parameters.get("TZID") ?? "", zones, ownZone).toISOString()
}

/** "P1DT2H30M" in milliseconds. */
function durationOf(text: string): number {
  const [, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? []
  const hour = 3_600_000
  return (
    (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * day +
    Number(hours ?? 0) * hour +
    Number(minutes ?? 0) * (hour / 60) +
    Number(seconds ?? 0) * 1000
  )
}

/** When it ends; of whole days the last one, which calendars name by the day after. */
function endOf(event: Component, starts: string | null, zones: readonly Component[], ownZone: string) {
  if (starts === null) return null
  const isDay = starts.length === 10
  const duration = durationOf(lineOf(event, "DURATION")?.value ?? "")
  const stated =
    whenOf(lineOf(event, "DTEND"), zones, ownZone) ??
    (duration > 0 && duration <= maxDuration ? new Date(Date.parse(starts) + duration).toISOString() : null)
  if (stated === null) return isDay ? starts : null
  if (!isDay) return stated
  const last = new Date(Math.max(Date.parse(starts), Date.parse(stated) - day))
  return last.toISOString().slice(0, 10)
}

const units = new Map<string, Repetition["unit"]>([
  ["DAILY", "day"],
  ["WEEKLY", "week"],
  ["MONTHLY", "month"],
  ["YEARLY", "year"],
])

function repetitionOf(rule: string): Repetition | null {
  const parts = new Map(rule.split(";").map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""]))
  const unit = units.get(parts.get("FREQ") ?? "")
  if (!unit) return null
  const until = wallOf(parts.get("UNTIL") ?? "")
  const days = unit === "week" ? (parts.get("BYDAY") ?? "").split(",") : []
  return {
    unit,
    interval: Math.max(1, Number.parseInt(parts.get("INTERVAL") ?? "1", 10) || 1),
    weekdays: weekdays.filter((one) => days.includes(one)),
    until: until === undefined || Number.isNaN(until) ? null : new Date(until).toISOString().slice(0, 10),
    count: Number.parseInt(parts.get("COUNT") ?? "", 10) || null,
  }
}

function personOf(line: ContentLine) {
  const email = line.value.replace(/^mailto:/i, "").trim()
  const answer = invitationAnswers.find((one) => one === line.parameters.get("PARTSTAT")?.toLowerCase())
  return { name: (line.parameters.get("CN") ?? "").slice(0, maxText), email, answer: answer ?? null }
}

/**
 * The first event of a calendar.
 * @param ownZone of what is at a time without a zone
 * @returns null for a calendar without an event
 */
export function parseInvitation(text: string, ownZone: string): ParsedEvent | null {
  const calendar = componentsOf(text).find(({ name }) => name === "VCALENDAR")
  const event = calendar?.components.find(({ name }) => name === "VEVENT")
  if (!calendar || !event) return null
  const zones = calendar.components.filter(({ name }) => name === "VTIMEZONE")
  const when = (name: string) => whenOf(lineOf(event, name), zones, ownZone)
  const organizer = lineOf(event, "ORGANIZER")
  const starts = when("DTSTART")
  const isCancelled = lineOf(event, "STATUS")?.value.toUpperCase() === "CANCELLED"
  const kind = kinds.get(lineOf(calendar, "METHOD")?.value.trim().toUpperCase() ?? "") ?? "information"
  return {
    kind: isCancelled && kind !== "reply" ? "cancel" : kind,
    uid: lineOf(event, "UID")?.value.trim() ?? "",
    sequence: Number.parseInt(lineOf(event, "SEQUENCE")?.value ?? "0", 10) || 0,
    stamp: when("DTSTAMP") ?? "",
    title: textIn(lineOf(event, "SUMMARY")),
    location: textIn(lineOf(event, "LOCATION")),
    starts,
    ends: endOf(event, starts, zones, ownZone),
    repetition: repetitionOf(lineOf(event, "RRULE")?.value ?? ""),
    about_date: when("RECURRENCE-ID"),
    organizer: organizer ? personOf(organizer) : null,
    attendees: event.lines
      .filter(({ name }) => name === "ATTENDEE")
      .slice(0, maxAttendees)
      .map(personOf),
  }
}
