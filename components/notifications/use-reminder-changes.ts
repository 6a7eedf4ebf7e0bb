import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/notifications.ts"
import { remindersKey, todayKey } from "./reminder-keys.ts"

/** Loads whichever reminders are shown anew. */
export function reloadReminders(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: remindersKey })
}

/** Marks a reminder done or not done. */
export function useSetDone(reminder: Reminder) {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: (done: boolean) => api.notifications.setDone({ notif: reminder.id, done }),
    onError: (error) => showFailure(error, t("markingFailed")),
    onSettled: () => reloadReminders(queries),
  })
}

/** Removes a reminder. Today's list shows that at once, and puts it back, with the reason, when the server refuses. */
export function useRemoveReminder() {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: (reminder: Reminder) => api.notifications.remove({ notif: reminder.id }),
    onMutate: ({ id }) => {
      const before = queries.getQueryData<Reminder[]>(todayKey)
      queries.setQueryData<Reminder[]>(todayKey, (today) => today?.filter((one) => one.id !== id))
      return before
    },
    onSuccess: () => toastSuccess(t("removed")),
    onError: (error, _, before) => {
      queries.setQueryData(todayKey, before)
      void showFailure(error, t("removeFailed"))
    },
    onSettled: () => reloadReminders(queries),
  })
}
