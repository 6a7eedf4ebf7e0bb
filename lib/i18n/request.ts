import { cookies, headers } from "next/headers"
import { getRequestConfig } from "next-intl/server"
import { localeCookie, toLocale } from "./locales.ts"
import { messagesOf } from "./messages.ts"
import { pageLocaleHeader } from "./page-locale.ts"
import { timeZoneCookie, toTimeZone } from "./time-zone.ts"

/** Language and zone of one request, from its cookies (S-2: English by default); a public page is told its language. */
export default getRequestConfig(async () => {
  const [jar, incoming] = await Promise.all([cookies(), headers()])
  const locale = toLocale(incoming.get(pageLocaleHeader) ?? jar.get(localeCookie)?.value)
  return { locale, messages: messagesOf(locale), timeZone: toTimeZone(jar.get(timeZoneCookie)?.value) }
})
