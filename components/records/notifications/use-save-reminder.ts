import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import {
  type NotificationDraft,
  notification,
  type Notification as Reminder,
} from "#lib/contract/records/notifications.ts"
import { reloadReminders } from "./use-reminder-changes.ts"

/** What is stored when it is not what the save began on. */
function currentOf(error: unknown): Reminder | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return notification.safeParse(error.body.current).data
}

type Body = NotificationDraft & { version?: number }

/**
 * Stores a new reminder or changes one.
 * @param reminder the one to change, undefined for a new one
 * @returns `theirs` holds what somebody else stored meanwhile, until `settle` says to go on from its version
 */
export function useSaveReminder(reminder: Reminder | undefined, onSaved: () => void) {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const [version, setVersion] = useState(reminder?.version)
  const [theirs, setTheirs] = useState<Reminder>()
  const submitLock = useSubmitLock()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) =>
      reminder
        ? api.notifications.edit({ version: version ?? reminder.version, ...body, notif: reminder.id })
        : api.notifications.create(body),
    onSuccess: () => {
      void toastSuccess(reminder ? t("saved") : t("created"))
      void reloadReminders(queries)
      onSaved()
    },
    onError: (failure) => {
      submitLock.release()
      const current = currentOf(failure)
      setTheirs(current)
      if (!current) void showFailure(failure, reminder ? t("savingFailed") : t("creationFailed"))
    },
  })
  return {
    save: (body: Body) => {
      if (submitLock.acquire()) mutate(body)
    },
    isSaving: isPending,
    theirs,
    settle: (current: Reminder) => {
      setVersion(current.version)
      setTheirs(undefined)
    },
    /** What the server said of a field, undefined when nothing. */
    fieldError: (field: keyof NotificationDraft) =>
      error instanceof ApiError ? error.fieldErrors(field).join(" ") || undefined : undefined,
  }
}
