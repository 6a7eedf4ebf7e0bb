"use client"

import { Button, PasswordInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useRef } from "react"
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
  /** Read when it is given: what was typed before the script was there stays. */
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ""
    if (typed !== "" && !isBusy) onGive(typed)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <PasswordInput
        label={t("currentPassword")}
        ref={field}
        error={error}
        autoComplete="current-password"
        maxLength={1000}
        readOnly={isBusy}
        autoFocus={autoFocus}
        visibilityToggleButtonProps={{ "aria-label": tPasswords("show"), tabIndex: 0 }}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {action}
      </Button>
    </form>
  )
}
