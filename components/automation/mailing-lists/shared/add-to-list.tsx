"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import classes from "#components/records/lists/administration/editing/editing.module.css"
import { StaticListField } from "#components/records/lists/bulk/static-list-field.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

type Props = { contact: number; onAdded: () => void }

/** Puts a contact on a list; one who had unsubscribed needs a new consent, in words. */
export function AddToList(props: Props) {
  const t = useTranslations("mailingLists.ofRecord")
  return <EditDialog title={t("add")}>{(close) => <Form {...props} onClose={close} />}</EditDialog>
}

function Form({ contact, onAdded, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("mailingLists.ofRecord")
  const [chosen, setChosen] = useState<Option | null>(null)
  const [consent, setConsent] = useState("")
  const [optedOut, setOptedOut] = useState(false)
  const name = chosen?.name ?? ""
  const isFilled = chosen !== null && (!optedOut || consent.trim() !== "")
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const lock = useSubmitLock()
  const add = async () => {
    if (!lock.acquire()) return
    setSending(true)
    setError(undefined)
    try {
      const input = { list: chosen?.id ?? 0, contacts: [contact], consent: optedOut ? consent : "" }
      const answer = await api.mailingLists.addMembers(input)
      if (answer.opted_out.length > 0) return setOptedOut(true)
      onAdded()
      onClose()
      void toastSuccess(t(answer.added > 0 ? "added" : "already", { name }))
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
        if (isFilled) void add()
      }}
    >
      <StaticListField
        label={t("choose")}
        value={chosen}
        onChange={(list) => {
          setChosen(list)
          setOptedOut(false)
        }}
      />
      {optedOut && (
        <>
          <p role="alert" className={classes.alert}>
            {t("optedOut")}
          </p>
          <TextInput
            label={t("consent")}
            value={consent}
            maxLength={500}
            required
            onChange={({ currentTarget }) => setConsent(currentTarget.value)}
          />
        </>
      )}
      <SendingFailure error={error} title={t("failed")} shown={[]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={!isFilled} loading={isSending}>
          {t("addAction")}
        </Button>
      </div>
    </form>
  )
}
