import { useTranslations } from "next-intl"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"

type Languages = MailProfile["languages"]

/** What can be chosen: each language alone, and both with either first. */
export const languageChoices: readonly Languages[] = [["en", "fr"], ["fr", "en"], ["en"], ["fr"]]

/** Names languages in their order: "French, then English". */
export function useLanguagesText(): (languages: Languages) => string {
  const t = useTranslations("mailboxes.signature")
  return ([first = "en", second]) =>
    second ? t("firstThen", { first: t(first), second: t(second) }) : t("alone", { language: t(first) })
}
