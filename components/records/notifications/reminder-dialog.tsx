"use client"

import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { useFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import classes from "./reminder-dialog.module.css"
import type { ReminderDraft } from "./reminder-draft.ts"
import { ReminderForm } from "./reminder-form.tsx"

/** Milliseconds after which a question has given the focus back here, for the dialog to give it further back. */
const focusReturned = 50

type Props = { draft: ReminderDraft; opened: boolean; onClose: () => void }

/** Makes a reminder, or changes one. What was typed is given up only after a question. */
export function ReminderDialog({ draft, opened, onClose }: Props) {
  const t = useTranslations("notifications")
  const confirm = useConfirm()
  const giveFocusBack = useFocusBack()
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function ask(question: Parameters<typeof confirm>[0]): Promise<boolean> {
    setAsking(true)
    const isSure = await confirm(question)
    setAsking(false)
    return isSure
  }

  async function close() {
    // The question is in front and closes by the same key.
    if (isAsking) return
    if (isDirty) {
      if (!(await ask({ title: t("discardQuestion"), action: t("discardAction"), danger: true }))) return
      await new Promise((resolve) => setTimeout(resolve, focusReturned))
    }
    onClose()
  }

  return (
    <Modal
      opened={useShown(opened)}
      onClose={() => void close()}
      onExitTransitionEnd={giveFocusBack}
      title={"reminder" in draft ? t("editTitle") : t("new")}
      size={480}
      centered
      withCloseButton={false}
      classNames={{ title: classes.heading, header: classes.header, body: classes.body }}
    >
      <ReminderForm
        draft={draft}
        onDirty={() => setDirty(true)}
        onCancel={() => void close()}
        onSaved={onClose}
        askPast={() => ask({ title: t("pastQuestion"), message: t("pastText"), action: t("pastAction") })}
      />
    </Modal>
  )
}
