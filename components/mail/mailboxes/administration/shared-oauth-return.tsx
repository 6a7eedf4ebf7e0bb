"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { api } from "#lib/api/client.ts"
import { type OauthAnswer, OauthFinish } from "../link/oauth-finish.tsx"
import { typedMailbox } from "./typed-mailbox.ts"

const list = "/admin/shared-mailboxes"

/** The return from the provider of a shared mailbox (M-93): what was typed is needed no more once it is linked. */
export function SharedOauthReturn({ answer }: { answer: OauthAnswer }) {
  const t = useTranslations("mailboxes")
  const router = useRouter()
  const user = useUser()
  return (
    <OauthFinish
      title={t("shared.title")}
      back={<BackLink href={list}>{t("shared.title")}</BackLink>}
      againHref={list}
      answer={answer}
      finish={(redeemed) => api.sharedMailboxes.finishOauth(redeemed)}
      onLinked={({ data }) => {
        typedMailbox(user.id).clear()
        void toastSuccess(t("linking.linked", { email: data.email }))
        router.push(list)
        router.refresh()
      }}
    />
  )
}
