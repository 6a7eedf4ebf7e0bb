import { TZDate } from "@date-fns/tz"
import { getCountry } from "countries-and-timezones"
import { addDays, setHours, startOfDay } from "date-fns"
import { env } from "#lib/env.ts"

/** Of countries with several time zones, the one in which most who do business there live. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Lagos",
  CL: "America/Santiago",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
  VN: "Asia/Ho_Chi_Minh",
}

/** Days of the week without work, 0 is Sunday; elsewhere Saturday and Sunday. */
const weekends: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  ["BH", "DZ", "EG", "IL", "IQ", "JO", "KW", "LY", "OM", "QA", "SA", "SD", "SY", "YE"].map((code) => [
    code,
    [5, 6],
  ]),
)
const usualWeekend = [0, 6]

/** Hours of the day: nobody is written to before or after them. */
const day = { from: 8, to: 20 }
const work = { from: 9, to: 18 }

/** Time zone of a country's business; of an unknown country the organiser's. @param country ISO 3166-1 code */
export function zoneOf(country: string | null): string {
  if (country === null) return env().TIME_ZONE
  return mainZones[country] ?? getCountry(country)?.timezones[0] ?? env().TIME_ZONE
}

/** Hours that count: from when to when, and on which days of the week. */
type Hours = { from: number; to: number; counts: (weekday: number) => boolean }

/** A span of moments of which one answer holds: itself for each of them, or the end of the span. */
type Span = { from: number; until: number; isOpen: boolean }

/** The first span from a moment on in which hours are open, or the time until it. */
function spanAt(moment: number, country: string | null, { from, to, counts }: Hours): Span {
  const local = new TZDate(moment, zoneOf(country))
  for (let date = startOfDay(local), days = 0; days < 8; date = addDays(date, 1), days++) {
    if (!counts(date.getDay())) continue
    // Set by the clock: a day in which it is changed has 23 or 25 hours.
    const [opens, closes] = [setHours(date, from).getTime(), setHours(date, to).getTime()]
    if (moment < opens) return { from: moment, until: opens, isOpen: false }
    if (moment < closes) return { from: opens, until: closes, isOpen: true }
  }
  return { from: moment, until: moment, isOpen: false }
}

/** Asks the same of many moments that are close to each other: the span that was found last is cached by country. */
function cachedSpans(hoursOf: (country: string | null) => Hours) {
  const cached = new Map<string | null, Span>()
  return (moment: number, country: string | null): number => {
    const known = cached.get(country)
    const span =
      known && known.from <= moment && moment < known.until
        ? known
        : spanAt(moment, country, hoursOf(country))
    cached.set(country, span)
    return span.isOpen ? moment : span.until
  }
}

/** When somebody may next be written to: by day, where he or she is. */
export const nextDaytime = cachedSpans(() => ({ ...day, counts: () => true }))

/** The next working hour of a country, this one if it is one. */
export const nextWorkingHour = cachedSpans((country) => {
  const weekend = (country && weekends[country]) || usualWeekend
  return { ...work, counts: (weekday) => !weekend.includes(weekday) }
})

/**
 * A moment so many days from a day, by the clocks of a country.
 * @param date YYYY-MM-DD
 * @param time HH:MM
 */
export function momentAt(date: string, days: number, time: string, country: string | null): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split("-").map(Number)
  const [hour = 0, minute = 0] = time.split(":").map(Number)
  return new TZDate(year, month - 1, dayOfMonth + days, hour, minute, 0, zoneOf(country)).getTime()
}
