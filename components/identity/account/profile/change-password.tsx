import { Button, PasswordInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { NewPasswordFields, noPassword } from "#components/identity/account/passwords/new-password-fields.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./profile.module.css"

/** One's own password; other sign-ins and tokens end with a change. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTranslations("profile")
  const tPasswords = useTranslations("passwords")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [current, setCurrent] = useState("")
  const [typed, setTyped] = useState(noPassword)
  const submitLock = useSubmitLock()
  const change = useMutation({
    mutationFn: () => api.passwordLinks.change({ current_password: current, ...typed }),
    onSuccess: () => {
      setCurrent("")
      setTyped(noPassword)
      void toastSuccess(t("passwordChanged"))
      router.refresh()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("passwordFailed"))
    },
    onSettled: submitLock.release,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (submitLock.acquire()) change.mutate()
  }
  const errors = change.error instanceof ApiError ? (change.error.body.errors ?? {}) : {}
  return (
    <RecordBlock title={t("changePassword")} anchor="password">
      <form onSubmit={submit} className={classes.form}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t("currentPassword")}
          value={current}
          error={errors.current_password?.[0]}
          autoComplete="current-password"
          maxLength={1000}
          readOnly={change.isPending}
          visibilityToggleButtonProps={{ "aria-label": tPasswords("show"), tabIndex: 0 }}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordFields typed={typed} onChange={setTyped} errors={errors} isSaving={change.isPending} />
        <Button type="submit" disabled={current === "" || typed.password === ""} loading={change.isPending}>
          {t("changePassword")}
        </Button>
      </form>
    </RecordBlock>
  )
}
