"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { NewPasswordFields, noPassword } from "./new-password-fields.tsx"
import classes from "./password-screen.module.css"

type Props = { secret: string; email: string }

/** Chooses the password of a link. Without scripts nothing is sent: the form has nowhere to go but here. */
export function ChoosePasswordForm({ secret, email }: Props) {
  const t = useTranslations("passwords")
  const tErrors = useTranslations("errors")
  const [typed, setTyped] = useState(noPassword)
  const submitLock = useSubmitLock()
  const choice = useMutation({
    mutationFn: () => api.passwordLinks.choosePassword({ secret, ...typed }),
    onError: submitLock.release,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (submitLock.acquire()) choice.mutate()
  }
  if (choice.isSuccess) {
    return (
      <div role="status" className={classes.form}>
        <p className={classes.text}>{t("chosen")}</p>
        {/* The form is gone, and this is the one way on. */}
        <a href="/" className={buttons.primary} ref={(link) => link?.focus()}>
          {t("signIn")}
        </a>
      </div>
    )
  }
  const errors = choice.error instanceof ApiError ? (choice.error.body.errors ?? {}) : {}
  const isOnField = Object.keys(errors).length > 0
  return (
    <form onSubmit={submit} className={classes.form}>
      {/* Lets a password manager know whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields typed={typed} onChange={setTyped} errors={errors} isSaving={choice.isPending} />
      <div role="alert" className={classes.alert}>
        {choice.error && !isOnField && (
          <p className={classes.problem}>{describeError(choice.error, tErrors).text}</p>
        )}
      </div>
      <Button type="submit" size="sm" fullWidth disabled={typed.password === ""} loading={choice.isPending}>
        {t("choose")}
      </Button>
    </form>
  )
}
