"use client"

import { Modal } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"

type Props = { title: string; children: (close: () => void) => ReactNode }

/** A dialog that adds or changes what administrators keep: it comes up open and is made again each time. */
export function EditDialog({ title, children }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={close}
      title={title}
      size={440}
      centered
      withCloseButton={false}
    >
      {children(close)}
    </Modal>
  )
}
