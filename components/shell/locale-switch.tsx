"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { useTransition } from "react"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { type Locale, localeCookie, localeNames, locales } from "#lib/i18n/locales.ts"

const oneYear = 31_536_000

/** @returns a function that changes the language in place: scroll and typed text stay */
export function useSwitchLocale(): [(locale: Locale) => void, isSwitching: boolean] {
  const router = useRouter()
  const queries = useQueryClient()
  const [isSwitching, start] = useTransition()
  const change = (locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
    document.cookie = `${localeCookie}=${locale}; path=/; max-age=${oneYear}; samesite=lax`
    start(() => router.refresh())
    // Answers carry names in the language they were asked in.
    void queries.invalidateQueries()
  }
  return [change, isSwitching]
}

/** EN / FR. */
export function LocaleSwitch() {
  const t = useTranslations("shell")
  const locale = useLocale()
  const [change] = useSwitchLocale()
  return (
    <Choice
      label={t("language")}
      value={locale}
      onChange={change}
      options={locales.map((value) => ({ value, label: value.toUpperCase(), tooltip: localeNames[value] }))}
    />
  )
}
