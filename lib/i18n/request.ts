import { cookies } from "next/headers"
import { getRequestConfig } from "next-intl/server"
import { localeCookie, toLocale } from "./locales.ts"
import { messagesOf } from "./messages.ts"
import { timeZoneCookie, toTimeZone } from "./time-zone.ts"

/** Language and zone of one request, from its cookies (spec 1 §9: English by default). */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const locale = toLocale(jar.get(localeCookie)?.value)
  return { locale, messages: messagesOf(locale), timeZone: toTimeZone(jar.get(timeZoneCookie)?.value) }
})
