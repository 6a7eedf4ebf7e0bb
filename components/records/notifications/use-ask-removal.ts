import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { useRemoveReminder } from "./use-reminder-changes.ts"

type Reader = { id: number; ownerId: number }

/** Whom a removal concerns beside the reader: who is to be reminded, or who made it. */
function colleagueOf({ target, creator }: Reminder, reader: Reader): string | undefined {
  if (target.id !== reader.ownerId) return target.name
  return creator && creator.id !== reader.id ? creator.name : undefined
}

/** Removes a reminder; one that is a colleague's, too, after a question. */
export function useAskRemoval() {
  const t = useTranslations("notifications")
  const confirm = useConfirm()
  const user = useUser()
  const { mutate } = useRemoveReminder()
  const [isAsking, setAsking] = useState(false)

  async function askRemoval(reminder: Reminder) {
    const name = colleagueOf(reminder, user)
    if (name === undefined) return mutate(reminder)
    setAsking(true)
    const isSure = await confirm({
      title: t("removeQuestion", { name }),
      message: reminder.title,
      action: t("removeAction"),
      danger: true,
    })
    setAsking(false)
    if (isSure) mutate(reminder)
  }

  return { askRemoval: (reminder: Reminder) => void askRemoval(reminder), isAsking }
}
