import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { PageMeta } from "#lib/contract/platform/paging.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { bellKey, remindersKey } from "./reminder-keys.ts"

/** Loads whichever reminders are shown again. */
export function reloadReminders(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: remindersKey })
}

/** Tells that something was done, with a way to take it back. */
export function useUndo() {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return (title: string, undo: () => Promise<unknown>) => {
    const restore = () =>
      undo()
        .catch((error: unknown) => showFailure(error, t("undoFailed")))
        .finally(() => reloadReminders(queries))
    return toastSuccess(title, { action: { label: t("undo"), onClick: () => void restore() } })
  }
}

type Pages = InfiniteData<{ data: Reminder[]; meta: PageMeta }>

/** The pages without a reminder, which their totals do not count any more. */
function without(id: number, listed: Pages | undefined): Pages | undefined {
  if (!listed?.pages.some(({ data }) => data.some((one) => one.id === id))) return listed
  const pages = listed.pages.map((page) => ({
    ...page,
    data: page.data.filter((one) => one.id !== id),
    meta: { ...page.meta, total: page.meta.total - 1 },
  }))
  return { ...listed, pages }
}

/** Takes a reminder out of the bell at once. @returns what puts it back */
export async function leaveBell(queries: QueryClient, { id }: Reminder) {
  await queries.cancelQueries({ queryKey: bellKey })
  const before = queries.getQueriesData<Pages>({ queryKey: bellKey })
  queries.setQueriesData<Pages>({ queryKey: bellKey }, (listed) => without(id, listed))
  return () => {
    for (const [key, listed] of before) queries.setQueryData(key, listed)
  }
}

/** Marks a reminder done or not done. The bell shows that at once, and puts it back, with the reason, when the server refuses. */
export function useSetDone(reminder: Reminder) {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const offerUndo = useUndo()
  const store = (done: boolean) => api.notifications.setDone({ notif: reminder.id, done })
  return useMutation({
    mutationFn: store,
    onMutate: (done) => (done ? leaveBell(queries, reminder) : undefined),
    onSuccess: (_, done) => {
      if (done) void offerUndo(t("done"), () => store(false))
    },
    onError: (error, _, putBack) => {
      putBack?.()
      void showFailure(error, t("markingFailed"))
    },
    onSettled: () => reloadReminders(queries),
  })
}

/** Removes a reminder; it can be brought back. */
export function useRemoveReminder() {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const offerUndo = useUndo()
  return useMutation({
    mutationFn: ({ id }: Reminder) => api.notifications.remove({ notif: id }),
    onSuccess: (_, { id }) => void offerUndo(t("removed"), () => api.notifications.restore({ notif: id })),
    onError: (error) => showFailure(error, t("removeFailed")),
    onSettled: () => reloadReminders(queries),
  })
}
