"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingForm } from "#components/records/lists/administration/editing/sending-form.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { api } from "#lib/api/client.ts"
import { maxErasureReason } from "#lib/contract/privacy/persons.ts"
import { type Erasable, keyOf } from "./erasable.ts"
import classes from "./erase-dialog.module.css"
import { usePersonExport } from "./use-person-export.ts"

type Props = {
  person: Erasable
  /** After the erasure, besides the refresh of the page. */
  onErased?: (() => void) | undefined
}

/** Says what goes and what stays, and erases a person once the name was typed. */
export function EraseDialog({ person, onErased }: Props) {
  const t = useTranslations("persons.erase")
  const name = person.name || (person.email ?? "")
  return (
    <EditDialog title={t("title", { name })}>
      {(close) => <EraseForm person={person} name={name} onErased={onErased} onClose={close} />}
    </EditDialog>
  )
}

function EraseForm({ person, name, onErased, onClose }: Props & { name: string; onClose: () => void }) {
  const t = useTranslations("persons.erase")
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const exporting = usePersonExport()
  const isFilled = typed.trim() !== "" && reason.trim() !== ""
  const sending = useSending(
    () => api.persons.erase({ ...keyOf(person), name: typed, reason }),
    () => {
      void toastSuccess(t("started", { name }))
      onClose()
      onErased?.()
    },
  )
  return (
    <SendingForm
      sending={sending}
      isFilled={isFilled}
      texts={{ cancel: t("cancel"), action: t("confirm"), failed: t("failed") }}
      shown={["name", "reason"]}
      isRed
      beside={
        <Button variant="subtle" disabled={exporting.isPending} onClick={() => exporting.mutate(person)}>
          {t("export")}
        </Button>
      }
      onClose={onClose}
    >
      <section>
        <h3 className={classes.heading}>{t("goes")}</h3>
        <p>{t(`goesText.${person.kind}`)}</p>
      </section>
      <section>
        <h3 className={classes.heading}>{t("stays")}</h3>
        <p>{t(`staysText.${person.kind}`, { id: String(person.id) })}</p>
      </section>
      <p>{t("noReturn")}</p>
      <TextInput
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        maxLength={maxErasureReason}
        required
        data-autofocus
        error={fieldError(sending.error, "reason")}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TextInput
        label={t("type", { name })}
        value={typed}
        maxLength={300}
        required
        autoComplete="off"
        error={fieldError(sending.error, "name")}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </SendingForm>
  )
}
