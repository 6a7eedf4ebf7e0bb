import { useLocale, useTimeZone } from "next-intl"
import { formatDay } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"

/** Says a moment's day within a sentence, in the reader's language and zone. */
export function useDay(): (value: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (value) => formatDay(value, locale, timeZone)
}
