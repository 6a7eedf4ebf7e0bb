import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { FieldValues } from "./field-values.ts"
import type { RecordForm } from "./use-record-form.ts"

/** What a form of a new record does. */
export type Creation = {
  /** Stores the form's record, once at a time; null while something is missing. @throws ApiError */
  create: (() => Promise<Option>) | null
  onCreated: (record: Option) => void
  onClose: () => void
}

/**
 * Creates the record of a form. Whatever fails, what was typed stays; messages of a 422 go to their fields.
 * @returns `save`, which resolves to whether the record is stored
 */
export function useCreateRecord<V extends FieldValues>(
  form: Pick<RecordForm<V>, "reset" | "setErrors">,
  { create, onCreated, onClose }: Creation,
) {
  const t = useTranslations("interface")
  const showFailure = useFailureToast()
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<boolean> {
    if (!create || isSaving) return false
    setSaving(true)
    try {
      const record = await create()
      form.reset()
      onCreated(record)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) form.setErrors(error.body.errors ?? {})
      await showFailure(error, t("create-error"))
      return false
    } finally {
      setSaving(false)
    }
    void toastSuccess(t("create-success"))
    onClose()
    return true
  }

  return { save, isSaving, canSave: create !== null && !isSaving }
}
