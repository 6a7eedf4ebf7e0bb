"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import classes from "#components/automation/mailing-lists/shared/sender-findings.module.css"
import { SenderFindings } from "#components/automation/mailing-lists/shared/sender-findings.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"

type Props = { sender: Pick<MailingSender, "id" | "name" | "email" | "check"> }

/** How a sender meets the rules of mailbox providers, and when that was looked up. */
export function CheckDialog({ sender: { id, name, email, check: known } }: Props) {
  const t = useTranslations("senderChecks")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isOpen, setOpen] = useState(true)
  const looking = useMutation({
    mutationFn: async () => (await api.mailingSenders.check({ sender: id, again: true })).data,
    onSuccess: () => router.refresh(),
    onError: (error) => void showFailure(error, t("failed")),
  })
  const check = looking.data ?? known
  return (
    <ContentDialog opened={isOpen} onClose={() => setOpen(false)} title={t("title", { name })} size={560}>
      <p>{t("lead", { domain: email.slice(email.lastIndexOf("@") + 1) })}</p>
      {check && <SenderFindings findings={check.findings} />}
      <div className={classes.foot}>
        <span role="status" className={classes.quiet}>
          {check ? (
            <>
              {t("lookedUp")} <ExactMoment value={check.looked_at} />
            </>
          ) : (
            t("notYet")
          )}
        </span>
        <PlainButton disabled={looking.isPending} onClick={() => looking.mutate()}>
          {t("again")}
        </PlainButton>
      </div>
    </ContentDialog>
  )
}
