"use client"

import { Button, Modal, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./profile.module.css"

type Props = { onCreate: (name: string) => Promise<string>; onCreated: () => void }

/** Names a token for a script, then shows it this once. */
export function NewTokenDialog({ onCreate, onCreated }: Props) {
  const t = useTranslations("profile")
  const showFailure = useFailureToast()
  const [isOpen, setOpen] = useState(true)
  const [name, setName] = useState("")
  const submitLock = useSubmitLock()
  const creation = useMutation({
    mutationFn: onCreate,
    onSuccess: onCreated,
    onError: (error) => {
      submitLock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("tokenFailed"))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== "" && submitLock.acquire()) creation.mutate(name.trim())
  }
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={() => setOpen(false)}
      title={t("newToken")}
      size={520}
      centered
      withCloseButton={false}
      classNames={{ title: classes.dialogTitle }}
    >
      {creation.isSuccess ? (
        <>
          <OneTimeText label={t("token")} value={creation.data}>
            {t("tokenExplain")}
          </OneTimeText>
          <div className={classes.buttons}>
            <Button onClick={() => setOpen(false)}>{t("done")}</Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit}>
          <TextInput
            label={t("tokenName")}
            description={t("tokenHint")}
            value={name}
            maxLength={60}
            autoComplete="off"
            data-autofocus
            readOnly={creation.isPending}
            error={fieldError(creation.error, "name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={name.trim() === ""} loading={creation.isPending}>
              {t("createToken")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
