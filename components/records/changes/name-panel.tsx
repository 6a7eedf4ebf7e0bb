"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useId, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** The name begun elsewhere. */
  initial: string
  /** @throws ApiError; a 422 is about the name */
  create: (name: string) => Promise<Option>
  onCreated: (option: Option) => void
}

/** Creates a tag, a brand, …: something that is but a name, which must not be empty (F-6). */
export function NamePanel({ opened, onClose, title, initial, create, onCreated }: Props) {
  const t = useTranslations("changes.named")
  const common = useTranslations("common")
  const showFailure = useFailureToast()
  const id = useId()
  const [name, setName] = useState(initial)
  const [messages, setMessages] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    // A form in a panel of a form: React hands the event on to the outer one.
    event.stopPropagation()
    // A click on the panel while it fades would create it again.
    if (name.trim() === "" || isSaving || !opened) return
    setSaving(true)
    try {
      onCreated(await create(name.trim()))
      void toastSuccess(t("created", { name: name.trim() }))
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error.fieldErrors("name") : []
      setMessages(refused)
      if (refused.length === 0) await showFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={id} disabled={name.trim() === "" || isSaving}>
            {isSaving ? t("creating") : t("create")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)}>
        <TextEditor
          label={t("name")}
          isRequired
          isFirst
          value={name}
          onChange={(typed) => {
            setName(typed)
            setMessages([])
          }}
          maxLength={120}
          errorsId={messages.length > 0 ? `${id}-errors` : undefined}
        />
        {messages.length > 0 ? <FieldErrors id={`${id}-errors`} messages={messages} /> : null}
      </form>
    </SidePanel>
  )
}
