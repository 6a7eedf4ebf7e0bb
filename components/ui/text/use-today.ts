import { useTimeZone } from "next-intl"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"

/** The current day where the reader is, YYYY-MM-DD: the form of dates in Canadian English. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? defaultTimeZone
  return new Date().toLocaleDateString("en-CA", { timeZone })
}
