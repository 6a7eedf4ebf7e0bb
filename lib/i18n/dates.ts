const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs fifty times a format, so each is made once. */
function formatter(locale: string, timeZone: string, exact: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${exact}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
    ...(exact && { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" }),
  })
  formatters.set(key, made)
  return made
}

/**
 * Short month, day, year in the reader's language (spec 1 §9): "Nov 20, 2026", "20 nov. 2026".
 * @param value moment (ISO 8601) or calendar day (YYYY-MM-DD, the same day in every zone)
 */
export function formatDay(value: string, locale: string, timeZone: string): string {
  return formatter(locale, isCalendarDay(value) ? "UTC" : timeZone, false).format(new Date(value))
}

/** The exact time with its zone, for hovering; a calendar day has none and stays a day. */
export function formatExact(value: string, locale: string, timeZone: string): string {
  if (isCalendarDay(value)) return formatDay(value, locale, timeZone)
  return formatter(locale, timeZone, true).format(new Date(value))
}

function isCalendarDay(value: string): boolean {
  return value.length === 10
}
