"use client"

import { type AbstractIntlMessages, IntlProvider } from "next-intl"
import { type ComponentProps, createContext, use, useMemo } from "react"
import type { Locale } from "#lib/i18n/locales.ts"
import { withFallback } from "#lib/i18n/with-fallback.ts"

type Props = Pick<ComponentProps<typeof IntlProvider>, "children"> & {
  locale: Locale
  timeZone: string
  messages: AbstractIntlMessages
}

const ProvidedMessages = createContext<AbstractIntlMessages>({})

/** next-intl's provider replaces the texts of the one above; this one adds to them, at any depth. */
export function MessagesProvider({ locale, timeZone, messages, children }: Props) {
  const above = use(ProvidedMessages)
  const all = useMemo(() => withFallback(messages, above), [above, messages])
  return (
    <ProvidedMessages value={all}>
      <IntlProvider locale={locale} timeZone={timeZone} messages={all}>
        {children}
      </IntlProvider>
    </ProvidedMessages>
  )
}

type SentProps = Omit<Props, "messages"> & {
  /** The messages as JSON: React would send, and take apart, every text by itself. */
  texts: string
}

/** Gives the texts that came with the page. */
export function SentMessages({ texts, ...props }: SentProps) {
  const messages = useMemo(() => JSON.parse(texts) as AbstractIntlMessages, [texts])
  return <MessagesProvider messages={messages} {...props} />
}
