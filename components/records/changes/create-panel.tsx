"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, type ReactNode, useId } from "react"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import type { FieldValues } from "./field-values.ts"
import { type Creation, useCreateRecord } from "./use-create-record.ts"
import { useLeaveGuard } from "./use-leave-guard.tsx"
import type { RecordForm } from "./use-record-form.ts"

type Props<V extends FieldValues> = Creation & {
  form: RecordForm<V>
  opened: boolean
  title: string
  /** The inputs; they find the form in its provider, above the panel. */
  children: ReactNode
}

/** The panel at the right that creates a record (spec 1 §2 "Side panels"): its form, Cancel and Save, and the question before leaving. */
export function CreatePanel<V extends FieldValues>({ form, opened, title, children, ...creation }: Props<V>) {
  const { onClose } = creation
  const t = useTranslations("changes")
  const common = useTranslations("common")
  const id = useId()
  const { save, isSaving, canSave } = useCreateRecord(form, creation)
  const guard = useLeaveGuard({ isDirty: opened && form.count > 0, canSave, onSave: save })
  const cancel = async () => {
    if (await guard.ask()) onClose()
  }
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
        title={title}
        footer={
          <>
            <Button variant="default" onClick={() => void cancel()}>
              {common("cancel")}
            </Button>
            <Button type="submit" form={id} disabled={!canSave}>
              {isSaving ? t("saving") : common("save")}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={submit} noValidate>
          {children}
        </form>
      </SidePanel>
      {guard.dialog}
    </>
  )
}
