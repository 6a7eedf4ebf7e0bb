import { getLocale, getTimeZone } from "next-intl/server"
import type { ReactNode } from "react"
import type { Locale } from "#lib/i18n/locales.ts"
import { type MessageArea, pickMessages } from "#lib/i18n/messages.ts"
import { SentMessages } from "./messages-provider.tsx"

type Props = { areas: readonly MessageArea[]; children: ReactNode }

/**
 * Gives the browser code below it the texts of the named areas, beside those given further up.
 * A screen sends only its own areas, and the shell's once per visit: all texts of all areas would be
 * ten times as much by the time every area is built, with every page.
 */
export async function ScreenMessages({ areas, children }: Props) {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()])
  return (
    <SentMessages locale={locale} timeZone={timeZone} texts={textsOf(locale, areas)}>
      {children}
    </SentMessages>
  )
}

const written = new Map<string, string>()

/** The texts as they travel; written once for each language and list of areas. */
function textsOf(locale: Locale, areas: readonly MessageArea[]): string {
  const key = `${locale} ${areas.join()}`
  const json = written.get(key) ?? JSON.stringify(pickMessages(locale, areas))
  written.set(key, json)
  return json
}
