/** When a colleague can be reminded, in days from today. */
export const reminders = [
  { name: "noReminder", days: null },
  { name: "tomorrow", days: 1 },
  { name: "inThreeDays", days: 3 },
  { name: "inAWeek", days: 7 },
] as const

/** The hour at which a day's work begins. */
const morning = 9

/** The moment of a reminder, in the morning of its day where the reader is; null for none. */
export function remindAt(name: (typeof reminders)[number]["name"], now: Date): string | null {
  const days = reminders.find((one) => one.name === name)?.days ?? null
  if (days === null) return null
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(morning, 0, 0, 0)
  return day.toISOString()
}
