"use client"

import { useRouter } from "next/navigation"
import { useTimeZone } from "next-intl"
import { useEffect } from "react"
import { timeZoneCookie } from "#lib/i18n/time-zone.ts"

const oneYear = 31_536_000

/** Tells the server the browser's zone, once, and shows the page's dates in it. */
export function TimeZoneCookie() {
  const router = useRouter()
  const shown = useTimeZone()
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const isSet = document.cookie.includes(`${timeZoneCookie}=${encodeURIComponent(own)}`)
    if (own === shown || isSet) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(own)}; path=/; max-age=${oneYear}; samesite=lax`
    router.refresh()
  }, [router, shown])
  return null
}
