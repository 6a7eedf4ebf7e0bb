"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import classes from "./profile.module.css"
import { QrPicture } from "./qr-picture.tsx"

type Props = {
  secret: string
  uri: string
  error: string | undefined
  isBusy: boolean
  onGive: (code: string) => void
}

/** The secret for an authenticator app, and the first code of that app. */
export function FirstCode({ secret, uri, error, isBusy, onGive }: Props) {
  const t = useTranslations("profile")
  const [code, setCode] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== "" && !isBusy) onGive(code)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <p className={classes.text}>{t("scan")}</p>
      <QrPicture text={uri} label={t("picture")} />
      <TextInput label={t("secretText")} value={secret} readOnly />
      <TextInput
        label={t("code")}
        value={code}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        readOnly={isBusy}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" disabled={code.trim() === ""} loading={isBusy}>
        {t("confirmCode")}
      </Button>
    </form>
  )
}
