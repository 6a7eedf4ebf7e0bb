import { areaOf } from "#components/registry.ts"
import { useIdle } from "#components/ui/loading/use-idle.ts"
import type { NotifiableType } from "#lib/contract/records/notifications.ts"
import { useReminderPages } from "../use-reminder-pages.ts"

export type RecordSubject = { type: NotifiableType; id: number }

/** The reminders about a record; asked for once the page is there, since its tab has a mark when one is the reader's. */
export function useRecordReminders({ type, id }: RecordSubject) {
  const isIdle = useIdle()
  return useReminderPages([type, id], (page) => readPage({ type, id }, page), { enabled: isIdle })
}

async function readPage({ type, id }: RecordSubject, page: number) {
  // The calls come with the first of them: the page shows what the server rendered without them.
  const calls = await areaOf(type).loadCalls()
  return calls.listReminders(id, page)
}

/** Whether a reminder about the record that is not done is for the reader. */
export function useHasReminder(subject: RecordSubject): boolean {
  return useRecordReminders(subject).data?.pages[0]?.has_mine ?? false
}
