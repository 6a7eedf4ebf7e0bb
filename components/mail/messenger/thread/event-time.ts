/** When an event is, in the reader's language: "Tuesday, December 1, 2026, 10:00 – 11:00 AM"; of whole days the days alone. */
export function eventTime(starts: string, ends: string | null, locale: string, timeZone: string): string {
  const isDay = starts.length === 10
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: isDay ? "UTC" : timeZone,
    ...(!isDay && { hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
  })
  const [from, to] = [new Date(starts), new Date(ends ?? starts)]
  return to > from ? format.formatRange(from, to) : format.format(from)
}
