import { addDays, formatISO, parseISO } from "date-fns"

const asDay = (date: Date) => formatISO(date, { representation: "date" })

/** A calendar day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string => asDay(addDays(parseISO(day), days))

/** Of two days the later one. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)
