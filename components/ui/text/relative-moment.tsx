"use client"

import { useLocale, useTimeZone } from "next-intl"
import { useState } from "react"
import { formatExact, formatRelative } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"

/** How long ago it was when the screen was opened; the exact time and zone on hover. */
export function RelativeMoment({ value }: { value: string }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const [now] = useState(() => Date.now())
  return (
    // The browser draws it moments after the server: a minute may have ended in between.
    <time dateTime={value} data-tooltip={formatExact(value, locale, timeZone)} suppressHydrationWarning>
      {formatRelative(value, locale, now)}
    </time>
  )
}
