"use client"

import { Button, Textarea, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import classes from "#components/records/lists/administration/editing/editing.module.css"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { api } from "#lib/api/client.ts"

/** Most characters, as the API has them. */
const longest = { name: 200, description: 2000 }

/** Adds a sequence, whose flow is then drawn. */
export function NewSequenceDialog() {
  const t = useTranslations("sequences.new")
  return <EditDialog title={t("action")}>{(close) => <Form onClose={close} />}</EditDialog>
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sequences.new")
  const router = useRouter()
  const [name, setName] = useState("")
  const [description, setDescription] = useState("")
  const { run, error, isSending } = useSending(
    () => api.sequences.create({ name: name.trim(), description }),
    ({ data }) => router.push(`/sequence/${data.id}?edit`),
  )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== "") void run()
      }}
    >
      <TextInput
        label={t("name")}
        value={name}
        maxLength={longest.name}
        data-autofocus
        required
        error={fieldError(error, "name")}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={t("description")}
        value={description}
        maxLength={longest.description}
        autosize
        minRows={2}
        maxRows={6}
        error={fieldError(error, "description")}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <SendingFailure error={error} title={t("failed")} shown={["name", "description"]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={name.trim() === ""} loading={isSending}>
          {t("create")}
        </Button>
      </div>
    </form>
  )
}
