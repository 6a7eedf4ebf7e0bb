import { Button, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MailboxDetail } from "#lib/contract/mail/mailboxes.ts"
import classes from "./profile.module.css"

type Props = { mailbox: MailboxDetail; onChanged: () => Promise<void> }

/** How many mails may go out, in a minute and in a day. */
export function LimitsForm({ mailbox, onChanged }: Props) {
  const t = useTranslations("mailboxes.limits")
  const showFailure = useFailureToast()
  const [perMinute, setPerMinute] = useState(String(mailbox.per_minute))
  const [perDay, setPerDay] = useState(String(mailbox.per_day))
  const lock = useSubmitLock()
  const save = useMutation({
    mutationFn: () =>
      api.mailboxes.setLimits({
        per_minute: Number(perMinute),
        per_day: Number(perDay),
        version: mailbox.version,
      }),
    onSuccess: () => toastSuccess(t("saved")),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void showFailure(error, t("theirs"))
      else if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("failed"))
    },
    onSettled: async (_answer, error) => {
      lock.release()
      if (!(error instanceof ApiError && error.status === 422)) await onChanged()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lock.acquire()) save.mutate()
  }
  const isSame = perMinute === String(mailbox.per_minute) && perDay === String(mailbox.per_day)
  const shared = { type: "number", min: 0, description: t("any"), readOnly: save.isPending } as const
  return (
    <RecordBlock
      title={t("title")}
      aside={<span className={classes.quiet}>{t("sentToday", { count: mailbox.sent_today })}</span>}
    >
      <form className={classes.limits} onSubmit={submit}>
        <TextInput
          {...shared}
          label={t("perMinute")}
          max={6000}
          value={perMinute}
          error={fieldError(save.error, "per_minute")}
          onChange={({ currentTarget }) => setPerMinute(currentTarget.value)}
        />
        <TextInput
          {...shared}
          label={t("perDay")}
          max={100_000}
          value={perDay}
          error={fieldError(save.error, "per_day")}
          onChange={({ currentTarget }) => setPerDay(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={isSame || perMinute === "" || perDay === ""}
          loading={save.isPending}
        >
          {t("save")}
        </Button>
      </form>
    </RecordBlock>
  )
}
