"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { LifecycleForm } from "./lifecycle-form.tsx"

type Props = Omit<ComponentProps<typeof LifecycleForm>, "onClose">

/** The dialog that adds a lifecycle, or edits the one given. */
export function LifecycleDialog({ lifecycle, pipelines, onSaved }: Props) {
  const t = useTranslations("registrationLifecycles")
  return (
    <EditDialog title={lifecycle ? t("editTitle", { name: lifecycle.name }) : t("addTitle")}>
      {(close) => (
        <LifecycleForm
          lifecycle={lifecycle}
          pipelines={pipelines}
          onClose={close}
          onSaved={(lifecycles) => {
            close()
            onSaved(lifecycles)
          }}
        />
      )}
    </EditDialog>
  )
}
