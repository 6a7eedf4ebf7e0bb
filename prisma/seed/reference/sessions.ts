/** Each show is held twice a year for three days, from the given Saturday of the month. */
const CALENDAR: { tradeshowId: number; months: [number, number]; saturday: number }[] = [
  { tradeshowId: 1, months: [1, 7], saturday: 4 },
  { tradeshowId: 2, months: [2, 8], saturday: 1 },
  { tradeshowId: 3, months: [4, 10], saturday: 2 },
  { tradeshowId: 4, months: [3, 9], saturday: 2 },
]

const PAST_SESSIONS = 4
const DAYS = 3
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]

export interface Session {
  tradeshowId: number
  /** Month and year, for example "July 2027". */
  name: string
  isCurrent: boolean
  isSyncMp: boolean
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** First day of a session: the n-th Saturday of the month. */
function openingDay(year: number, month: number, saturday: number): Date {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return new Date(Date.UTC(year, month - 1, 1 + ((6 - weekday + 7) % 7) + 7 * (saturday - 1)))
}

/**
 * Sessions around a day: for each show four past ones, the current one (running or next) and the one after.
 * @param today any time of the day the sessions are laid around
 */
export function sessionsAround(today: Date): Session[] {
  return CALENDAR.flatMap(({ tradeshowId, months, saturday }) => {
    const year = today.getUTCFullYear()
    const all = [-3, -2, -1, 0, 1, 2].flatMap((offset) =>
      months.map((month) => {
        const from = openingDay(year + offset, month, saturday)
        const to = new Date(from.getTime() + (DAYS - 1) * 86_400_000)
        return { name: `${MONTHS[month - 1]} ${year + offset}`, from: isoDay(from), to: isoDay(to) }
      }),
    )
    const current = all.findIndex((session) => session.to >= isoDay(today))
    return all.slice(current - PAST_SESSIONS, current + 2).map((session, index) => ({
      tradeshowId,
      ...session,
      isCurrent: index === PAST_SESSIONS,
      isSyncMp: index <= PAST_SESSIONS,
    }))
  })
}
