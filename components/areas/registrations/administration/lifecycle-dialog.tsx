"use client"

import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { LifecycleForm } from "./lifecycle-form.tsx"

type Props = Omit<ComponentProps<typeof LifecycleForm>, "onClose">

/** The dialog that adds a lifecycle, or edits the one given: it comes up open and is made anew each time. */
export function LifecycleDialog({ lifecycle, pipelines, onSaved }: Props) {
  const t = useTranslations("registrationLifecycles")
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={close}
      title={lifecycle ? t("editTitle", { name: lifecycle.name }) : t("addTitle")}
      size={440}
      centered
      withCloseButton={false}
    >
      <LifecycleForm
        lifecycle={lifecycle}
        pipelines={pipelines}
        onClose={close}
        onSaved={(lifecycles) => {
          close()
          onSaved(lifecycles)
        }}
      />
    </Modal>
  )
}
