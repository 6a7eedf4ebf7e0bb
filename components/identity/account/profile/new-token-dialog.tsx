"use client"

import { Button, Modal } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useDiscardQuestion } from "#components/ui/panels/use-discard-question.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { NewToken } from "#lib/contract/identity/session.ts"
import classes from "./profile.module.css"
import { emptyToken, type Grantable, isReady, sentToken } from "./token-draft.ts"
import { TokenFields } from "./token-fields.tsx"

type Props = {
  grantable: Grantable
  onCreate: (token: NewToken) => Promise<string>
  onCreated: () => void
}

/** Asks what a token for a script is for and what it may do, then shows it this once. */
export function NewTokenDialog({ grantable, onCreate, onCreated }: Props) {
  const t = useTranslations("profile")
  const showFailure = useFailureToast()
  const [isOpen, setOpen] = useState(true)
  const [draft, setDraft] = useState(() => emptyToken(new Date()))
  const submitLock = useSubmitLock()
  const creation = useMutation({
    mutationFn: () => onCreate(sentToken(draft)),
    onSuccess: onCreated,
    onError: (error) => {
      submitLock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("tokenFailed"))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady(draft) && submitLock.acquire()) creation.mutate()
  }
  const errors = creation.error instanceof ApiError ? (creation.error.body.errors ?? {}) : {}
  const { close, markTyped } = useDiscardQuestion(() => setOpen(false))
  // The token is shown once: only its button closes what shows it.
  const isShowing = creation.isSuccess
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={() => void close()}
      closeOnEscape={!isShowing && !creation.isPending}
      closeOnClickOutside={!isShowing && !creation.isPending}
      title={t("newToken")}
      size={520}
      centered
      withCloseButton={false}
      classNames={{ title: classes.dialogTitle }}
    >
      {isShowing ? (
        <>
          <OneTimeText label={t("token")} value={creation.data}>
            {t("tokenExplain")}
          </OneTimeText>
          <div className={classes.buttons}>
            <Button onClick={() => setOpen(false)}>{t("done")}</Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit} onChange={markTyped} className={classes.tokenForm}>
          <TokenFields
            draft={draft}
            onChange={(changes) => setDraft((now) => ({ ...now, ...changes }))}
            grantable={grantable}
            errors={errors}
            isBusy={creation.isPending}
          />
          <p className={classes.hint}>{t("tokenLimits")}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={!isReady(draft)} loading={creation.isPending}>
              {t("createToken")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
