"use client"

import { useTranslations } from "next-intl"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { api } from "#lib/api/client.ts"
import { type OauthAnswer, OauthFinish } from "./oauth-finish.tsx"
import { useLinked } from "./use-link.ts"

/** The return from the provider of the user's own mailbox. */
export function OauthReturn({ answer }: { answer: OauthAnswer }) {
  const t = useTranslations("mailboxes.linking")
  return (
    <OauthFinish
      title={t("title")}
      back={<BackLink href="/profile">{t("back")}</BackLink>}
      againHref="/profile/mailbox"
      answer={answer}
      finish={(redeemed) => api.mailboxes.finishOauth(redeemed)}
      onLinked={useLinked()}
    />
  )
}
