/** Minutes between the times that the picker offers (N-16). */
const stepMinutes = 15
const dayMinutes = 24 * 60

const twoDigits = (value: number) => String(value).padStart(2, "0")

/** Times of a day on a 24-hour clock, "00:00" to "23:45". */
export const timeSteps: readonly string[] = Array.from({ length: dayMinutes / stepMinutes }, (_, index) => {
  const minutes = index * stepMinutes
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
})

/** Day (YYYY-MM-DD) and time (HH:MM) as clocks show them in a zone. */
export type WallTime = { day: string; time: string }

/** What clocks of the zone show at a moment (ISO 8601, or milliseconds). */
export function wallTimeOf(moment: string | number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ""
  return { day: `${part("year")}-${part("month")}-${part("day")}`, time: `${part("hour")}:${part("minute")}` }
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/**
 * The moment at which clocks of the zone show that time, ISO 8601. An hour that is left out in spring is the one after it;
 * of one that comes twice in autumn it is the first.
 */
export function momentOf(wall: WallTime, timeZone: string): string {
  const desired = asUtc(wall)
  const offsetAt = (moment: number) => asUtc(wallTimeOf(moment, timeZone)) - moment
  const dayBefore = desired - offsetAt(desired - dayMinutes * 60_000)
  const dayAfter = desired - offsetAt(desired + dayMinutes * 60_000)
  const found = [dayBefore, dayAfter].find((moment) => moment + offsetAt(moment) === desired)
  return new Date(found ?? dayBefore).toISOString()
}

/** When a new reminder is due unless another time is chosen: the current hour (N-16). */
export function usualTime(now: number, timeZone: string): WallTime {
  const { day, time } = wallTimeOf(now, timeZone)
  return { day, time: time.replace(/\d\d$/, "00") }
}
