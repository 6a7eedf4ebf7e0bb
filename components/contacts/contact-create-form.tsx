"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useId, useState } from "react"
import { useLeaveGuard } from "#components/changes/use-leave-guard.tsx"
import { useRecordForm } from "#components/changes/use-record-form.ts"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { SidePanel } from "#components/ui/side-panel.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Option } from "#lib/contract/fields.ts"
import { ContactFormProvider } from "./contact-form.ts"
import { emptyContact, newContactOf, orderedPaths } from "./contact-values.ts"
import { CreateFields } from "./create-fields.tsx"
import { useDuplicates } from "./use-duplicates.ts"
import { useFormChoices } from "./use-form-choices.ts"

type Props = {
  opened: boolean
  onClose: () => void
  company?: Option
  onCreated: (contact: Option) => void
}

/** What must not be empty (spec 1 §5). */
const required = ["informations.email", "informations.first_name", "informations.last_name"] as const

export function ContactCreateForm({ opened, onClose, company, onCreated }: Props) {
  const t = useTranslations("contactForm")
  const common = useTranslations("common")
  const texts = useTranslations("interface")
  const id = useId()
  const [original] = useState(() => ({ version: 0, values: emptyContact(company) }))
  const form = useRecordForm(original, orderedPaths)
  const [isSaving, setSaving] = useState(false)
  const showFailure = useFailureToast()
  const data = useFormChoices()
  const duplicates = useDuplicates({
    email: form.value("informations.email"),
    first_name: form.value("informations.first_name"),
    last_name: form.value("informations.last_name"),
  })

  const isComplete =
    form.value("informations.salutation") !== undefined &&
    required.every((path) => form.value(path).trim() !== "")
  const canSave = isComplete && duplicates.email === null && !isSaving

  async function save(): Promise<boolean> {
    if (!canSave) return false
    setSaving(true)
    try {
      const { data: contact } = await api.contacts.create(newContactOf(form))
      form.reset()
      onCreated({ id: contact.id, name: contact.informations.name })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) form.setErrors(error.body.errors ?? {})
      await showFailure(error, texts("create-error"))
      return false
    } finally {
      setSaving(false)
    }
    void toastSuccess(texts("create-success"))
    onClose()
    return true
  }

  const guard = useLeaveGuard({ isDirty: opened && form.count > 0, canSave, onSave: save })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        onBeforeClose={guard.ask}
        title={t("title")}
        footer={
          <>
            <Button
              variant="default"
              onClick={async () => {
                if (await guard.ask()) onClose()
              }}
            >
              {common("cancel")}
            </Button>
            <Button type="submit" form={id} disabled={!canSave}>
              {isSaving ? t("saving") : common("save")}
            </Button>
          </>
        }
      >
        <ContactFormProvider form={form}>
          <form id={id} onSubmit={submit} noValidate>
            {data.choices && data.reference ? <CreateFields duplicates={duplicates} /> : null}
            {data.isError ? <ChoicesFailed onRetry={() => void data.retry()} /> : null}
            {data.isPending ? <Waiting /> : null}
          </form>
        </ContactFormProvider>
      </SidePanel>
      {guard.dialog}
    </>
  )
}

function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("contactForm")
  const common = useTranslations("common")
  return (
    <div role="alert">
      <p>{t("choicesFailed")}</p>
      <Button variant="default" onClick={onRetry}>
        {common("retry")}
      </Button>
    </div>
  )
}

function Waiting() {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
    <p key={row}>
      <Skeleton height={32} />
    </p>
  ))
}
