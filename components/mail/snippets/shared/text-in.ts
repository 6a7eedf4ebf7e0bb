import type { Snippet } from "#lib/contract/mail/snippets.ts"
import type { Locale } from "#lib/i18n/locales.ts"

/** What a snippet says in a language, else in the one it has: HTML. */
export const textIn = (
  { text_en, text_fr }: Pick<Snippet, "text_en" | "text_fr">,
  language: Locale,
): string => (language === "fr" ? text_fr : text_en) || text_en || text_fr
