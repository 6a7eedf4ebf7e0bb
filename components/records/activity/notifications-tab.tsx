import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ReminderDialogHost } from "#components/records/notifications/shared/reminder-dialog-host.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import type { Subject } from "./subject.ts"

/** Reminders about the record; they come when the tab is opened. */
export const { Part: NotificationsTab } = lazyPart(() =>
  import("#components/records/notifications/shared/record-reminders.tsx").then(
    (loaded) => loaded.RecordReminders,
  ),
)

/** The plus of the tab: a new reminder about the record. */
export function AddReminder({ subject }: { subject: Subject }) {
  const t = useTranslations("notifications")
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts({ n: { label: t("new"), run: open } }, t("title"))
  return (
    <>
      <IconButton label={t("new")} size="large" onClick={open}>
        <IconPlus size={16} aria-hidden />
      </IconButton>
      <ReminderDialogHost
        draft={isOpen ? { about: { ...subject, name: "" }, isFixed: true } : undefined}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
