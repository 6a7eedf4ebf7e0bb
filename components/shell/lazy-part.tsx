"use client"

import { useLocale, useTimeZone } from "next-intl"
import type { ComponentType, ReactNode } from "react"
import { type Loadable, loadable } from "#components/ui/loading/loadable.ts"
import { onceIdle } from "#components/ui/loading/use-idle.ts"
import { type Locale, toLocale } from "#lib/i18n/locales.ts"
import type { Messages } from "#lib/i18n/messages.ts"
import { MessagesProvider } from "./messages-provider.tsx"

type Texts = Loadable<Partial<Messages>>

const texts = (load: () => Promise<{ default: Partial<Messages> }>): Texts =>
  loadable(async () => (await load()).default, { loadsWhenIdle: false })

/** All texts of a language, fetched once a visit. */
const textsOf: Record<Locale, Texts> = {
  en: texts(() => import("#lib/i18n/english.ts")),
  fr: texts(() => import("#lib/i18n/french.ts")),
}

/**
 * A part of a screen that comes when it is opened or the page is idle, with its texts: the screen's own page carries neither.
 * @param load imports the part
 * @param waiting shown until it is there; `loadsWhenIdle`: false for what is too heavy to be fetched before it is opened
 * @returns the part, and `preload` for when the pointer comes near what opens it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, loadsWhenIdle = true }: { waiting?: ReactNode; loadsWhenIdle?: boolean } = {},
): { Part: ComponentType<Props>; preload: () => void } {
  const part = loadable(load, { loadsWhenIdle })
  const Part = (props: Props) => {
    const locale = useLocale()
    const timeZone = useTimeZone() ?? "UTC"
    const Loaded = part.useLoaded()
    const messages = textsOf[toLocale(locale)].useLoaded()
    if (!Loaded || !messages) return waiting
    return (
      <MessagesProvider locale={locale} timeZone={timeZone} messages={messages}>
        <Loaded {...props} />
      </MessagesProvider>
    )
  }
  const preload = () => {
    part.preload()
    textsOf[toLocale(document.documentElement.lang)].preload()
  }
  if (loadsWhenIdle) onceIdle(preload)
  return { Part, preload }
}
