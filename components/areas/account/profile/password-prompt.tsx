"use client"

import { Button, PasswordInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import classes from "./profile.module.css"

type Props = {
  action: string
  error: string | undefined
  isBusy: boolean
  onGive: (password: string) => void
  autoFocus?: boolean
}

/** Asks for one's password before something that opens or closes the account. */
export function PasswordPrompt({ action, error, isBusy, onGive, autoFocus }: Props) {
  const t = useTranslations("profile")
  const tPasswords = useTranslations("passwords")
  const [typed, setTyped] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== "" && !isBusy) onGive(typed)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <PasswordInput
        label={t("currentPassword")}
        value={typed}
        error={error}
        autoComplete="current-password"
        maxLength={1000}
        readOnly={isBusy}
        autoFocus={autoFocus}
        visibilityToggleButtonProps={{ "aria-label": tPasswords("show"), tabIndex: 0 }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed === ""} loading={isBusy}>
        {action}
      </Button>
    </form>
  )
}
