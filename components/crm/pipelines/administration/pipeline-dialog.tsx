"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { PipelineForm } from "./pipeline-form.tsx"

type Props = Omit<ComponentProps<typeof PipelineForm>, "onClose">

/** The dialog that adds a pipeline, or edits the one given. */
export function PipelineDialog({ pipeline, shows, onSaved }: Props) {
  const t = useTranslations("pipelineAdmin")
  return (
    <EditDialog title={pipeline ? t("editTitle", { name: pipeline.name }) : t("addTitle")}>
      {(close) => (
        <PipelineForm
          pipeline={pipeline}
          shows={shows}
          onClose={close}
          onSaved={(saved) => {
            close()
            onSaved(saved)
          }}
        />
      )}
    </EditDialog>
  )
}
