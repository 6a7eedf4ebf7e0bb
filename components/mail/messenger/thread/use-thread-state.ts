import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { ThreadState } from "#lib/contract/mail/mail-terms.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { formatTime } from "#lib/i18n/dates.ts"
import { refreshMails } from "./refresh-mails.ts"

type Conversation = Pick<MailThread, "id" | "newest_mail">
type Change = { thread: Conversation; state: ThreadState; until?: Date | undefined }

/** Until when, by the reader's clock. */
const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Marks a conversation done, snoozes it or opens it again (M-60, M-61); the toast undoes that.
 * @param onBack after that, and when it was refused
 */
export function useThreadState(onBack?: (thread: number) => void) {
  const t = useTranslations("messenger.state")
  const locale = useLocale()
  const queries = useQueryClient()
  const showFailure = useFailureToast()

  async function undo(thread: number, before: { state: ThreadState; until: string | null }) {
    try {
      // A snooze that would have ended by now has ended.
      const isOver = before.until !== null && Date.parse(before.until) <= Date.now()
      await api.messenger.setState(isOver ? { thread, state: "open" } : { thread, ...before })
      onBack?.(thread)
    } catch (error) {
      void showFailure(error, t("failed"))
    }
    void refreshMails(queries)
  }

  return useMutation({
    mutationFn: ({ thread, state, until }: Change) =>
      api.messenger.setState({
        thread: thread.id,
        state,
        until: until?.toISOString() ?? null,
        seen_mail: thread.newest_mail || null,
      }),
    onSuccess: ({ data: { id, snoozed_until }, before }, { state }) => {
      const done = state === "done" ? t("markedDone") : t("reopened")
      const message = snoozed_until
        ? t("snoozedNow", { when: formatTime(snoozed_until, locale, localZone()) })
        : done
      void toastSuccess(message, { action: { label: t("undo"), onClick: () => void undo(id, before) } })
    },
    onError: (error, { thread }) => {
      void showFailure(error, t("failed"))
      onBack?.(thread.id)
    },
    onSettled: () => refreshMails(queries),
  })
}
