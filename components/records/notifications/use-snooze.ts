import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { formatDue, type When } from "./due.ts"
import { type Snooze, snoozed } from "./snooze.ts"
import { leaveBell, reloadReminders, useUndo } from "./use-reminder-changes.ts"

/** What a save takes: a whole day has no moment of its own. */
const bodyOf = ({ expire_at, due_on }: When) => (due_on ? { due_on } : { expire_at, due_on })

/** Postpones a reminder (N-30), which can be undone: it is due as it was, and alerts no second time. */
export function useSnooze(reminder: Reminder) {
  const t = useTranslations("notifications")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const offerUndo = useUndo()
  const { id: notif } = reminder
  return useMutation({
    mutationFn: (by: Snooze) => {
      const body = bodyOf(snoozed(reminder, by, Date.now(), timeZone))
      return api.notifications.edit({ notif, version: reminder.version, ...body })
    },
    onMutate: () => leaveBell(queries, reminder),
    onSuccess: ({ new: { version, expire_at, due_on } }) => {
      const due = formatDue({ expire_at, due_on }, Date.now(), locale, timeZone)
      const quiet = reminder.notified || reminder.skip_alert
      void offerUndo(t("snooze.done", { due }), () =>
        api.notifications.edit({ notif, version, ...bodyOf(reminder), quiet }),
      )
    },
    onError: (error, _, putBack) => {
      putBack?.()
      void showFailure(error, t("markingFailed"))
    },
    onSettled: () => reloadReminders(queries),
  })
}
