import { addDays, formatISO, min, parseISO } from "date-fns"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"

const asDay = (date: Date) => formatISO(date, { representation: "date" })

/** Later days have years of five digits, which no text of a day has. */
const lastDay = "9999-12-31"

/** A calendar day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  asDay(min([addDays(parseISO(day), days), parseISO(lastDay)]))

/** Of two days the later one. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Today for documents and payments: the day where the organiser is. */
export const today = (): string => todayIn(env().TIME_ZONE)
