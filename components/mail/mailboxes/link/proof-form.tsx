import { Button, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"
import classes from "./link.module.css"
import { useLinked } from "./use-link.ts"

/** Asks for the code that was sent to the address: with it the mailbox is linked. */
export function ProofForm({ waiting, onOther }: { waiting: WaitingMailbox; onOther: () => void }) {
  const t = useTranslations("mailboxes.linking.proof")
  const router = useRouter()
  const showFailure = useFailureToast()
  const onLinked = useLinked()
  const lock = useSubmitLock()
  const [code, setCode] = useState("")
  const [sent, setSent] = useState(waiting)
  const prove = useMutation({
    mutationFn: () => api.mailboxes.prove({ code }),
    onSuccess: onLinked,
    onError: (error) => {
      lock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("failed"))
    },
  })
  const resend = useMutation({
    mutationFn: () => api.mailboxes.sendCode(),
    onSuccess: ({ waiting: fresh }) => {
      setSent(fresh)
      setCode("")
      prove.reset()
      void toastSuccess(t("resent", { email: fresh.email }))
      router.refresh()
    },
    onError: (error) => showFailure(error, t("resendFailed")),
  })
  const error = fieldError(prove.error, "code") ?? fieldError(prove.error, "email")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== "" && lock.acquire()) prove.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t("title")}>
      <p className={classes.notice}>{t("text", { email: sent.email })}</p>
      <TextInput
        label={t("code")}
        value={code}
        error={error}
        aria-invalid={error !== undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
        readOnly={prove.isPending}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <p className={classes.or}>
        {sent.code_until
          ? t.rich("good", { when: () => <ExactMoment value={sent.code_until ?? ""} /> })
          : t("over")}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" disabled={code.trim() === ""} loading={prove.isPending}>
          {t("submit")}
        </Button>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t("resend")}
        </Button>
        <LinkButton onClick={onOther}>{t("other")}</LinkButton>
      </div>
    </form>
  )
}
