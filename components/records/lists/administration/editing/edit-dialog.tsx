"use client"

import { Modal } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { useDiscardQuestion } from "#components/ui/panels/use-discard-question.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { MarkTyped } from "./typed.ts"

type Props = { title: string; children: (close: () => void) => ReactNode }

/**
 * A dialog that adds or changes what administrators keep: it comes up open and is made again each time. Escape and a click beside it
 * give up what was typed only after a question (S-28).
 */
export function EditDialog({ title, children }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { close: askToClose, markTyped } = useDiscardQuestion(close)
  return (
    <Modal
      opened={useShown(isOpen)}
      onClose={() => void askToClose()}
      title={title}
      size={440}
      centered
      withCloseButton={false}
    >
      <MarkTyped value={markTyped}>
        <div onChange={markTyped}>{children(close)}</div>
      </MarkTyped>
    </Modal>
  )
}
