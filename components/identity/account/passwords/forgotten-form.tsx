"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { AddressField } from "../shared/address-field.tsx"
import classes from "./password-screen.module.css"

/** Asks for the link. What is said then is the same for every address. */
export function ForgottenForm() {
  const t = useTranslations("passwords.forgotten")
  const tErrors = useTranslations("errors")
  const [email, setEmail] = useState("")
  const submitLock = useSubmitLock()
  const asking = useMutation({
    mutationFn: () => api.passwordLinks.forget({ email }),
    onError: submitLock.release,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (submitLock.acquire()) asking.mutate()
  }
  if (asking.isSuccess)
    return (
      <p role="status" className={classes.text}>
        {t("asked", { email })}
      </p>
    )
  return (
    <form onSubmit={submit} className={classes.form}>
      <AddressField
        label={t("email")}
        value={email}
        readOnly={asking.isPending}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <div role="alert" className={classes.alert}>
        {asking.error && <p className={classes.problem}>{describeError(asking.error, tErrors).text}</p>}
      </div>
      <Button type="submit" size="sm" fullWidth disabled={email.trim() === ""} loading={asking.isPending}>
        {t("send")}
      </Button>
    </form>
  )
}
