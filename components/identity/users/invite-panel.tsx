"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type FormEvent, useId, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type AccountDraft, emptyDraft, isSameDraft, mayAnything } from "./account-draft.ts"
import { AccountFields } from "./account-fields.tsx"
import { PasswordLinkText } from "./password-link.tsx"
import classes from "./users.module.css"

type Props = { opened: boolean; onClose: () => void }

/** Invites a user: a form, which asks for a role or rights as none are set, then the link to send. */
export function InvitePanel({ opened, onClose }: Props) {
  const t = useTranslations("users")
  const form = useId()
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const [draft, setDraft] = useState(emptyDraft)
  const submitLock = useSubmitLock()
  const invitation = useMutation({
    mutationFn: (account: AccountDraft) => api.users.create(account),
    onSuccess: () => router.refresh(),
    onError: (error) => {
      submitLock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("inviteFailed"))
    },
  })
  const [lacksRights, setLacksRights] = useState(false)
  const refused = invitation.error instanceof ApiError ? (invitation.error.body.errors ?? {}) : {}
  const errors = lacksRights && !mayAnything(draft) ? { ...refused, abilities: [t("chooseRole")] } : refused
  const isReady = draft.name.trim() !== "" && draft.email.trim() !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mayAnything(draft)) setLacksRights(true)
    else if (isReady && submitLock.acquire()) invitation.mutate(draft)
  }
  const close = () => {
    onClose()
    setDraft(emptyDraft)
    setLacksRights(false)
    invitation.reset()
    submitLock.release()
  }
  const question = { title: t("dropQuestion"), action: t("dropAction"), danger: true }
  return (
    <SidePanel
      opened={opened}
      onClose={close}
      onBeforeClose={() => invitation.isSuccess || isSameDraft(draft, emptyDraft) || confirm(question)}
      title={t("invite")}
      footer={
        invitation.isSuccess ? (
          <Button onClick={close}>{t("done")}</Button>
        ) : (
          <Button type="submit" form={form} disabled={!isReady} loading={invitation.isPending}>
            {t("inviteAction")}
          </Button>
        )
      }
    >
      {invitation.isSuccess ? (
        <>
          <p className={classes.hint}>{t("invited", { name: invitation.data.data.name })}</p>
          <PasswordLinkText link={invitation.data.link} />
        </>
      ) : (
        <form id={form} className={classes.form} onSubmit={submit} noValidate>
          <AccountFields draft={draft} onChange={setDraft} errors={errors} isSaving={invitation.isPending} />
        </form>
      )}
    </SidePanel>
  )
}
