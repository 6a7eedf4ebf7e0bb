"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useId, useState } from "react"
import { useLeaveGuard } from "#components/changes/use-leave-guard.tsx"
import { useRecordForm } from "#components/changes/use-record-form.ts"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { SidePanel } from "#components/ui/side-panel.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Option } from "#lib/contract/fields.ts"
import { CompanyFormProvider } from "./company-context.ts"
import { emptyCompany, orderedPaths } from "./company-values.ts"
import { CreateFields } from "./create-fields.tsx"
import { newCompanyBody } from "./new-company-body.ts"

type Props = { opened: boolean; onClose: () => void; onCreated: (company: Option) => void }

const original = { version: 0, values: emptyCompany }

export function CompanyCreateForm({ opened, onClose, onCreated }: Props) {
  const t = useTranslations("company.create")
  const common = useTranslations("common")
  const texts = useTranslations("interface")
  const id = useId()
  const form = useRecordForm(original, orderedPaths)
  const [isSaving, setSaving] = useState(false)
  const showFailure = useFailureToast()
  const body = newCompanyBody(form)
  const canSave = body !== null && !isSaving

  async function save(): Promise<boolean> {
    if (!body || isSaving) return false
    setSaving(true)
    try {
      const { data } = await api.companies.create(body)
      form.reset()
      onCreated({ id: data.id, name: data.informations.name })
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
        title={t("company")}
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
        <CompanyFormProvider form={form}>
          <form id={id} onSubmit={submit} noValidate>
            <CreateFields />
          </form>
        </CompanyFormProvider>
      </SidePanel>
      {guard.dialog}
    </>
  )
}
