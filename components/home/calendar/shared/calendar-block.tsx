"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import { api } from "#lib/api/client.ts"
import classes from "./calendar-block.module.css"

/** The address under which calendar programs read one's reminders and the dates of shows. */
export function CalendarBlock({ createdAt }: { createdAt: string | null }) {
  const t = useTranslations("calendar")
  const router = useRouter()
  const confirm = useConfirm()
  const fail = useFailureToast()
  const creating = useMutation({
    mutationFn: () => api.calendar.createFeed(),
    onSuccess: () => router.refresh(),
    onError: (error) => fail(error, t("createFailed")),
  })
  const revoking = useMutation({
    mutationFn: () => api.calendar.revokeFeed(),
    onSuccess: () => {
      creating.reset()
      router.refresh()
    },
    onError: (error) => fail(error, t("revokeFailed")),
  })
  const isBusy = creating.isPending || revoking.isPending

  async function create() {
    const question = { title: t("replaceQuestion"), message: t("ends"), action: t("replace"), danger: true }
    if (createdAt === null || (await confirm(question))) creating.mutate()
  }

  async function revoke() {
    const question = { title: t("revokeQuestion"), message: t("ends"), action: t("revoke"), danger: true }
    if (await confirm(question)) revoking.mutate()
  }

  return (
    <RecordBlock title={t("title")} anchor="calendar">
      <p className={classes.explain}>{t("explain")}</p>
      {creating.data && createdAt !== null && (
        <OneTimeText label={t("address")} value={creating.data.address} autoFocus>
          {t("addressText")}
        </OneTimeText>
      )}
      {createdAt !== null && (
        <p className={classes.explain}>
          {t("since")} <Moment value={createdAt} />
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => void create()}>
          {createdAt === null ? t("create") : t("replace")}
        </Button>
        {createdAt !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => void revoke()}>
            {t("revoke")}
          </Button>
        )}
      </div>
    </RecordBlock>
  )
}
