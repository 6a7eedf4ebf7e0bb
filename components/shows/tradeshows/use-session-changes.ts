"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useListChange } from "#components/records/lists/administration/ordered/use-list-change.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"

const sessionsKey = (show: number) => ["tradeshow", show, "sessions"]

/** Sessions of a trade show, asked for again each time the panel opens. */
export function useSessions(show: number) {
  return useQuery({
    queryKey: sessionsKey(show),
    queryFn: async () => (await api.tradeshows.listSessions({ tradeshow: show })).data,
    refetchOnMount: "always",
  })
}

type Changed = { all: EditableSession[] }

/** A change of a session; `onChanged` hears of the show's sessions as they are now. */
export function useSessionChange<Input>(
  show: number,
  change: (input: Input) => Promise<Changed>,
  onChanged: (sessions: EditableSession[]) => void,
) {
  return useListChange(sessionsKey(show), change, onChanged)
}

/** Deletes a session; a refusal names everything that refers to it. */
export function useRemoveSession(show: number, onChanged: (sessions: EditableSession[]) => void) {
  const t = useTranslations("tradeshows")
  const showFailure = useFailureToast()
  const removal = useSessionChange(
    show,
    (session: EditableSession) => api.tradeshows.removeSession({ tradeshow: show, session: session.id }),
    onChanged,
  )
  const remove = async (session: EditableSession) => {
    try {
      await removal.mutateAsync(session)
      void toastSuccess(t("deleted", { name: session.name }))
    } catch (error) {
      const reasons = error instanceof ApiError ? error.fieldErrors("session") : []
      if (reasons.length > 0) void toastFailure(t("deleteRefused"), { description: reasons.join(" · ") })
      else void showFailure(error, t("deleteFailed"))
    }
  }
  return { remove, isPending: removal.isPending }
}
