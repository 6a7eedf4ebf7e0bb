"use client"

import { Button, PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useRef } from "react"
import classes from "./profile.module.css"

type Props = {
  action: string
  error: string | undefined
  isBusy: boolean
  /** @param code empty where none is asked for */
  onGive: (password: string, code: string) => void
  /** Asks for a code of the second factor as well, or one of the recovery codes. */
  withCode?: boolean
  codeError?: string | undefined
  autoFocus?: boolean
}

/** Asks for one's password before something that opens or closes the account. */
export function PasswordPrompt({ action, error, isBusy, onGive, withCode, codeError, autoFocus }: Props) {
  const t = useTranslations("profile")
  const tPasswords = useTranslations("passwords")
  /** Read when it is given: what was typed before the script was there stays. */
  const field = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ""
    const code = codeField.current?.value.trim() ?? ""
    if (typed !== "" && (!withCode || code !== "") && !isBusy) onGive(typed, code)
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
      {withCode && (
        <TextInput
          label={t("codeOrRecovery")}
          ref={codeField}
          error={codeError}
          autoComplete="one-time-code"
          maxLength={60}
          readOnly={isBusy}
        />
      )}
      <Button type="submit" variant="default" loading={isBusy}>
        {action}
      </Button>
    </form>
  )
}
