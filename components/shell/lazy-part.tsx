"use client"

import { useLocale, useTimeZone } from "next-intl"
import { type ComponentType, lazy, type ReactNode, Suspense, use } from "react"
import { type Locale, toLocale } from "#lib/i18n/locales.ts"
import type { Messages } from "#lib/i18n/messages.ts"
import { MessagesProvider } from "./messages-provider.tsx"

const loadTexts: Record<Locale, () => Promise<{ default: Partial<Messages> }>> = {
  en: () => import("#messages/en.json"),
  fr: () => import("#messages/fr.json"),
}
const loaded = new Map<Locale, Promise<Partial<Messages>>>()

/** All texts of a language, fetched once a visit; a failure is forgotten, so that the next part asks again. */
function textsOf(locale: Locale): Promise<Partial<Messages>> {
  const known = loaded.get(locale)
  if (known) return known
  const texts = loadTexts[locale]().then((module) => module.default)
  loaded.set(locale, texts)
  texts.catch(() => loaded.delete(locale))
  return texts
}

function WithTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "UTC"
  return (
    <MessagesProvider locale={locale} timeZone={timeZone} messages={use(textsOf(locale))}>
      {children}
    </MessagesProvider>
  )
}

/**
 * A part of a screen that comes when it is opened, with its texts: the screen's own page carries neither.
 * @param load imports the part
 * @param waiting shown until it is there
 * @returns the part, and `preload` for when the pointer comes near what opens it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): { Part: ComponentType<Props>; preload: () => void } {
  const Loaded = lazy(async () => ({ default: await load() }))
  const Part = (props: Props) => (
    <Suspense fallback={waiting}>
      <WithTexts>
        <Loaded {...props} />
      </WithTexts>
    </Suspense>
  )
  const preload = () => {
    // Whoever opens the part asks again and shows what fails.
    load().catch(() => undefined)
    textsOf(toLocale(document.documentElement.lang)).catch(() => undefined)
  }
  return { Part, preload }
}
