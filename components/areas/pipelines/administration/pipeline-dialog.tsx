"use client"

import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { PipelineForm } from "./pipeline-form.tsx"

type Props = Omit<ComponentProps<typeof PipelineForm>, "onClose">

/** The dialog that adds a pipeline, or edits the one given: it comes up open and is made anew each time. */
export function PipelineDialog({ pipeline, shows, onSaved }: Props) {
  const t = useTranslations("pipelineAdmin")
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={close}
      title={pipeline ? t("editTitle", { name: pipeline.name }) : t("addTitle")}
      size={440}
      centered
      withCloseButton={false}
    >
      <PipelineForm
        pipeline={pipeline}
        shows={shows}
        onClose={close}
        onSaved={() => {
          close()
          onSaved()
        }}
      />
    </Modal>
  )
}
