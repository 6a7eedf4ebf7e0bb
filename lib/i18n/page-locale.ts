import { defaultLocale, type Locale, locales } from "./locales.ts"

/** Request header in which a public page is told its language; middleware.ts writes it. */
export const pageLocaleHeader = "x-page-locale"

/**
 * The language of a page for people without an account, who need no cookie for it.
 * @param requested of the address, "?lang=fr"; it goes before what the browser prefers
 * @param accepted the browser's Accept-Language
 */
export function pageLocale(requested: string | null, accepted: string | null): Locale {
  const known = (tag: string) => locales.find((locale) => tag.trim().toLowerCase().slice(0, 2) === locale)
  const preferred = (accepted ?? "").split(",").map((entry) => {
    const [tag = "", ...weights] = entry.split(";")
    const weight = weights
      .find((one) => one.trim().startsWith("q="))
      ?.trim()
      .slice(2)
    return { locale: known(tag), weight: Number(weight ?? 1) || 0 }
  })
  const [best] = preferred.filter(({ locale }) => locale).sort((a, b) => b.weight - a.weight)
  return known(requested ?? "") ?? best?.locale ?? defaultLocale
}
