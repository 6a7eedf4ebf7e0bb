const formatters = new Map<string, Intl.DateTimeFormat>()

/** How much of a moment is told: its day, its time too, or also the zone of it. */
type Detail = "day" | "time" | "zone"

/** Making a formatter costs fifty times a format, so each is made once. */
function formatter(locale: string, timeZone: string, detail: Detail): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${detail}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
    ...(detail !== "day" && { hour: "numeric", minute: "2-digit" }),
    ...(detail === "zone" && { timeZoneName: "short" }),
  })
  formatters.set(key, made)
  return made
}

/**
 * Short month, day, year in the reader's language (S-9): "Nov 20, 2026", "20 nov. 2026".
 * @param value moment (ISO 8601) or calendar day (YYYY-MM-DD, the same day in every zone)
 */
export function formatDay(value: string, locale: string, timeZone: string): string {
  return formatter(locale, isCalendarDay(value) ? "UTC" : timeZone, "day").format(new Date(value))
}

/** Day and time, where moments of one day are compared; a calendar day has no time and stays a day. */
export function formatTime(value: string, locale: string, timeZone: string): string {
  if (isCalendarDay(value)) return formatDay(value, locale, timeZone)
  return formatter(locale, timeZone, "time").format(new Date(value))
}

/** The time with its zone, for hovering; a calendar day has none and stays a day. */
export function formatExact(value: string, locale: string, timeZone: string): string {
  if (isCalendarDay(value)) return formatDay(value, locale, timeZone)
  return formatter(locale, timeZone, "zone").format(new Date(value))
}

/** Seconds of what time is told in, the longest first. */
const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/**
 * How long ago something was, or in how long it will be, in the reader's language: "5 minutes ago", "yesterday". Less than a minute is now.
 * @param now milliseconds
 */
export function formatRelative(value: string, locale: string, now: number): string {
  const seconds = (Date.parse(value) - now) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const)
  return unit === "second" ? format.format(0, unit) : format.format(Math.trunc(seconds / length), unit)
}

function isCalendarDay(value: string): boolean {
  return value.length === 10
}
