import { type Component, lineOf } from "./content-lines.ts"

/** A wall clock: the milliseconds that UTC has where it shows the same. */
type Wall = number

const minute = 60_000
const weekdayNumbers = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/** "+0130" in milliseconds. */
function offsetIn(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(text) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute
}

/** The digits of a moment as a wall clock; undefined for what is none. */
export function wallOf(digits: string): Wall | undefined {
  const [, year, month, day, hour = "0", min = "0", second = "0"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?/.exec(digits) ?? []
  if (!year) return undefined
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(min), Number(second))
}

/** Most characters of the name of a zone: how long it takes to look for one in it grows with their square. */
const maxZoneName = 100

/** The name of a zone that this machine knows: programs write paths before it. */
function knownZone(id: string): string | undefined {
  if (id.length > maxZoneName) return undefined
  const named = /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?|UTC|GMT)$/.exec(id)?.[1]
  if (!named) return undefined
  try {
    return new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** How far the clock of a zone is ahead of UTC at a moment. */
function offsetAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  )
  return shown - Math.floor(at / 1000) * 1000
}

/** When a part of the year of a zone begins in a year, by the rule that programs write: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU". */
function onsetIn(year: number, observance: Component): Wall | undefined {
  const began = wallOf(lineOf(observance, "DTSTART")?.value ?? "")
  if (began === undefined) return undefined
  const rule = lineOf(observance, "RRULE")?.value ?? ""
  const month = Number(/BYMONTH=(\d+)/.exec(rule)?.[1] ?? 0)
  const [, which, weekday] = /BYDAY=([+-]?\d)([A-Z]{2})/.exec(rule) ?? []
  if (!month || !which || !weekday) return began
  const time = began % (24 * 60 * minute)
  const target = weekdayNumbers.indexOf(weekday)
  const nth = Number(which)
  const edge = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, nth > 0 ? 1 : 0))
  const away = nth > 0 ? (target - edge.getUTCDay() + 7) % 7 : -((edge.getUTCDay() - target + 7) % 7)
  const weeks = nth > 0 ? nth - 1 : nth + 1
  return edge.getTime() + (away + 7 * weeks) * 24 * 60 * minute + time
}

/** The offset that a zone of the calendar itself has at a wall clock: that of the part of the year which began last. */
function offsetOf(zone: Component, wall: Wall): number {
  const year = new Date(wall).getUTCFullYear()
  const onsets = zone.components.flatMap((observance) =>
    [year, year - 1].flatMap((one) => {
      const onset = onsetIn(one, observance)
      return onset === undefined || onset > wall ? [] : [{ onset, observance }]
    }),
  )
  const latest = onsets.toSorted((one, other) => other.onset - one.onset)[0]?.observance ?? zone.components[0]
  return offsetIn((latest && lineOf(latest, "TZOFFSETTO")?.value) ?? "")
}

/**
 * The moment at which a clock in a zone shows something.
 * @param id of the zone, known to this machine or defined by the calendar; a clock of no zone is the organiser's
 */
export function momentAt(wall: Wall, id: string, zones: readonly Component[], ownZone: string): Date {
  const zone = knownZone(id)
  const defined = zones.find((one) => lineOf(one, "TZID")?.value === id)
  if (!zone && defined) return new Date(wall - offsetOf(defined, wall))
  const name = zone ?? ownZone
  // The offset before a change of the clock may not be that after it: the second look is on the right side.
  const first = wall - offsetAt(name, wall)
  return new Date(wall - offsetAt(name, first))
}
