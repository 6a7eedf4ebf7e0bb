import { useTranslations } from "next-intl"
import { useState } from "react"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import type { ReminderDraft } from "../reminder-draft.ts"
import { ReminderList } from "../reminder-list.tsx"
import { useAskRemoval } from "../use-ask-removal.ts"
import { ReminderDialogHost } from "./reminder-dialog-host.tsx"
import { type RecordSubject, useRecordReminders } from "./use-record-reminders.ts"

/** The reminders about a record, whoever they are for. */
export function RecordReminders({ subject }: { subject: RecordSubject }) {
  const t = useTranslations("notifications")
  const pages = useRecordReminders(subject)
  const [draft, setDraft] = useState<ReminderDraft>()
  const { askRemoval } = useAskRemoval()
  return (
    <>
      <ReminderList
        pages={pages}
        label={t("title")}
        empty={<EmptyState title={t("empty.record")}>{t("emptyRecordText")}</EmptyState>}
        isOfRecord
        onEdit={(reminder) => setDraft({ reminder, isFixed: true })}
        onRemove={askRemoval}
      />
      <ReminderDialogHost draft={draft} onClose={() => setDraft(undefined)} />
    </>
  )
}
