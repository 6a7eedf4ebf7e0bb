"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { CreatePanel } from "#components/records/changes/create-panel.tsx"
import { type RecordForm, useRecordForm } from "#components/records/changes/use-record-form.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { ContactFormProvider } from "../record/contact-form.ts"
import { type ContactValues, emptyContact, newContactOf, orderedPaths } from "../record/contact-values.ts"
import { useFormChoices } from "../record/use-form-choices.ts"
import { CreateFields } from "./create-fields.tsx"
import { useDuplicates } from "./use-duplicates.ts"

type Props = {
  opened: boolean
  onClose: () => void
  company?: Option
  onCreated: (contact: Option) => void
}

/** What must not be empty (P-10). */
const required = ["informations.email", "informations.first_name", "informations.last_name"] as const

function isComplete(form: RecordForm<ContactValues>): boolean {
  return (
    form.value("informations.salutation") !== undefined &&
    required.every((path) => form.value(path).trim() !== "")
  )
}

async function createContact(form: RecordForm<ContactValues>): Promise<Option> {
  const { data } = await api.contacts.create(newContactOf(form))
  return { id: data.id, name: data.informations.name }
}

export function ContactCreateForm({ company, ...panel }: Props) {
  const t = useTranslations("contactForm")
  const [original] = useState(() => ({ version: 0, values: emptyContact(company) }))
  const form = useRecordForm(original, orderedPaths)
  const data = useFormChoices()
  const duplicates = useDuplicates({
    email: form.value("informations.email"),
    first_name: form.value("informations.first_name"),
    last_name: form.value("informations.last_name"),
  })
  const mayCreate = isComplete(form) && duplicates.email === null
  return (
    <ContactFormProvider form={form}>
      <CreatePanel
        {...panel}
        form={form}
        title={t("title")}
        create={mayCreate ? () => createContact(form) : null}
      >
        {data.choices ? <CreateFields duplicates={duplicates} /> : null}
        {data.isError ? <ChoicesFailure onRetry={() => void data.retry()} /> : null}
        {data.choices || data.isError ? null : <Waiting />}
      </CreatePanel>
    </ContactFormProvider>
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
