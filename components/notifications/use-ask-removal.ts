import { useTranslations } from "next-intl"
import { useState } from "react"
import { useConfirm } from "#components/ui/confirm.tsx"
import type { Notification as Reminder } from "#lib/contract/notifications.ts"
import { useRemoveReminder } from "./use-reminder-changes.ts"

/** Removes a reminder after a question. */
export function useAskRemoval() {
  const t = useTranslations("notifications")
  const confirm = useConfirm()
  const remove = useRemoveReminder()
  const [isAsking, setAsking] = useState(false)

  async function askRemoval(reminder: Reminder) {
    setAsking(true)
    const isSure = await confirm({
      title: t("removeQuestion"),
      message: reminder.title,
      action: t("removeAction"),
      danger: true,
    })
    setAsking(false)
    if (isSure) remove.mutate(reminder)
  }

  return { askRemoval: (reminder: Reminder) => void askRemoval(reminder), isAsking }
}
