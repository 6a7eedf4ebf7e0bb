"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import classes from "#components/records/lists/administration/editing/editing.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"

type Props = { contact: number; onRecorded: () => void }

/** Records that a contact agreed to tracking, with what that is based on. */
export function RecordConsent(props: Props) {
  const t = useTranslations("contact.tracking")
  return <EditDialog title={t("record")}>{(close) => <Form {...props} onClose={close} />}</EditDialog>
}

function Form({ contact, onRecorded, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("contact.tracking")
  const [reason, setReason] = useState("")
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const lock = useSubmitLock()
  const isFilled = reason.trim() !== ""
  const record = async () => {
    if (!lock.acquire()) return
    setSending(true)
    setError(undefined)
    try {
      await api.contacts.setTracking({ contact, allows_tracking: true, reason })
      onRecorded()
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
      lock.release()
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void record()
      }}
    >
      <TextInput
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        maxLength={500}
        required
        data-autofocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <SendingFailure error={error} title={t("failed")} shown={[]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={!isFilled} loading={isSending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
