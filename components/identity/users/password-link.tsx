"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import type { PasswordLink } from "#lib/contract/identity/users.ts"
import { formatTime } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"

const paths = { invite: "/invite/", reset: "/reset-password/" } as const

/** The link with which a user chooses a password, to be copied now: it is stored nowhere. */
export function PasswordLinkText({ link }: { link: PasswordLink }) {
  const t = useTranslations("users.link")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (
    <OneTimeText label={t(link.kind)} value={`${window.location.origin}${paths[link.kind]}${link.secret}`}>
      {`${t("explain", { when: formatTime(link.expires_at, locale, timeZone) })} ${link.is_mailed ? t("mailed") : ""}`.trim()}
    </OneTimeText>
  )
}
