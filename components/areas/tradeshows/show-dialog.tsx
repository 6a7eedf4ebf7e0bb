"use client"

import { Modal } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import type { MaintainedShow } from "#lib/contract/tradeshows.ts"
import classes from "./show-dialog.module.css"
import { ShowForm } from "./show-form.tsx"

/** The dialog that adds a trade show, or edits the one given: it comes up open and is made anew each time. */
export function ShowDialog({ show }: { show: MaintainedShow | undefined }) {
  const t = useTranslations("tradeshows")
  const router = useRouter()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={close}
      title={show ? t("editTitle", { name: show.name }) : t("addTitle")}
      size={440}
      centered
      withCloseButton={false}
      classNames={{ title: classes.title }}
    >
      <ShowForm
        show={show}
        onClose={close}
        onSaved={() => {
          close()
          router.refresh()
        }}
      />
    </Modal>
  )
}
