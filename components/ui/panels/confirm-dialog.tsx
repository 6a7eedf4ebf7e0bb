"use client"

import { Button, Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import classes from "./confirm-dialog.module.css"
import { MovableDialog } from "./movable-dialog.tsx"
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
  /** What lies behind may have to be read before answering. */
  isMovable?: boolean
}

/** A question is in front of whatever it was asked from: panels and dialogs are at 200, their lists at 300. */
const inFront = 400

type Props = {
  opened: boolean
  question: Question
  onAnswer: (yes: boolean) => void
  /** It has left the screen. */
  onLeft?: () => void
}

export function ConfirmDialog({ opened, question, onAnswer, onLeft }: Props) {
  const { title, isMovable } = question
  const isShown = useShown(opened)
  const body = <Answers question={question} onAnswer={onAnswer} />
  const shared = { onClose: () => onAnswer(false), title, size: 420, zIndex: inFront }
  if (isMovable) {
    return (
      <MovableDialog {...shared} opened={opened} onLeft={onLeft}>
        {body}
      </MovableDialog>
    )
  }
  return (
    <Modal
      {...shared}
      opened={isShown}
      onExitTransitionEnd={onLeft}
      centered
      withCloseButton={false}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      {body}
    </Modal>
  )
}

function Answers({ question, onAnswer }: Pick<Props, "question" | "onAnswer">) {
  const t = useTranslations("common")
  const { message, action, cancel, danger } = question
  return (
    <>
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
    </>
  )
}
