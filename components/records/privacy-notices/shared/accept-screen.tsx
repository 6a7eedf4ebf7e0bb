"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ShownNotice } from "#lib/contract/records/privacy-notices.ts"
import classes from "./notice.module.css"
import { NoticeText } from "./notice-text.tsx"

type Props = { notice: ShownNotice; back: { href: string; label: string } }

/** What a user reads before a mailbox is linked; the page goes on once it is accepted. */
export function AcceptScreen({ notice, back }: Props) {
  const t = useTranslations("privacyNotices.accept")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isChanged, setChanged] = useState(false)
  const accept = useMutation({
    mutationFn: () => api.privacyNotices.accept({ notice: notice.id }),
    onSuccess: () => router.refresh(),
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return showFailure(error, t("failed"))
      setChanged(true)
      router.refresh()
    },
  })
  return (
    <PlainScreen
      size="narrow"
      title={t("title")}
      lead={t("lead")}
      back={<BackLink href={back.href}>{back.label}</BackLink>}
    >
      {isChanged && <p role="alert">{t("changed")}</p>}
      <NoticeText texts={notice.texts} />
      <div className={classes.accept}>
        <PlainButton look="primary" disabled={accept.isPending} onClick={() => accept.mutate()}>
          {t("button")}
        </PlainButton>
      </div>
    </PlainScreen>
  )
}
