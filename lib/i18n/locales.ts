/** Languages of the interface; the first is the default (S-2). */
export const locales = ["en", "fr"] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = "en"

/** Each language by its own name, for the switch. */
export const localeNames: Record<Locale, string> = { en: "English", fr: "Français" }

/** Cookie that holds the chosen language. */
export const localeCookie = "NEXT_LOCALE"

/** @returns the language when it is one of ours, else the default; the browser's languages are not asked (S-2) */
export function toLocale(value: string | undefined): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale
}
