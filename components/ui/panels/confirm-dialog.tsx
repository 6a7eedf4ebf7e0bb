"use client"

import { Button, Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import classes from "./confirm-dialog.module.css"
import { useShown } from "./use-shown.ts"

export type Question = {
  title: string
  /** What follows from it; may be left out when the title says all. */
  message?: ReactNode
  /** What the button does, by name: "Delete company", never "OK". */
  action: string
  /** Text of the other button, "Cancel" unless given. */
  cancel?: string
  /** The action destroys something. */
  danger?: boolean
}

/** A question stands in front of whatever it was asked from: panels and dialogs are at 200, their lists at 300. */
const inFront = 400

type Props = { opened: boolean; question: Question; onAnswer: (yes: boolean) => void }

export function ConfirmDialog({ opened, question, onAnswer }: Props) {
  const t = useTranslations("common")
  const { title, message, action, cancel, danger } = question
  return (
    <Modal
      opened={useShown(opened)}
      onClose={() => onAnswer(false)}
      title={title}
      size={420}
      centered
      withCloseButton={false}
      zIndex={inFront}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      {message && <div className={classes.message}>{message}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={danger || undefined}>
          {cancel ?? t("cancel")}
        </Button>
        <Button
          color={danger ? "red" : undefined}
          onClick={() => onAnswer(true)}
          data-autofocus={!danger || undefined}
        >
          {action}
        </Button>
      </div>
    </Modal>
  )
}
