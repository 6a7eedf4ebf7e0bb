"use client"

import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useDiscardQuestion } from "#components/ui/panels/use-discard-question.ts"
import { useFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import classes from "./reminder-dialog.module.css"
import type { ReminderDraft } from "./reminder-draft.ts"
import { ReminderForm } from "./reminder-form.tsx"

type Props = { draft: ReminderDraft; opened: boolean; onClose: () => void }

/** Makes a reminder, or changes one. What was typed is given up only after a question. */
export function ReminderDialog({ draft, opened, onClose }: Props) {
  const t = useTranslations("notifications")
  const giveFocusBack = useFocusBack()
  const { ask, close, markTyped } = useDiscardQuestion(onClose)

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
        onDirty={markTyped}
        onCancel={() => void close()}
        onSaved={onClose}
        askPast={() => ask({ title: t("pastQuestion"), message: t("pastText"), action: t("pastAction") })}
      />
    </Modal>
  )
}
