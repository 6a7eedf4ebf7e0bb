import { useLocale, useTimeZone } from "next-intl"
import { formatDay, formatExact, formatTime } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"

/**
 * A date as short month, day, year; the exact time and zone on hover. Works on server and in browser alike:
 * both take the zone from the request. In rows by the hundred call `formatDay` instead.
 */
export function Moment({ value }: { value: string }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (
    <time dateTime={value} data-tooltip={formatExact(value, locale, timeZone)}>
      {formatDay(value, locale, timeZone)}
    </time>
  )
}

/** A date with its time, where moments of one day stand one after the other; the zone on hover. */
export function ExactMoment({ value }: { value: string }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (
    <time dateTime={value} data-tooltip={formatExact(value, locale, timeZone)}>
      {formatTime(value, locale, timeZone)}
    </time>
  )
}
