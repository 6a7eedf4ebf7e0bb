import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { Mail, MailThread } from "#lib/contract/mail/mails.ts"
import { pingKey } from "../shared/mail-keys.ts"
import { refreshMails } from "./refresh-mails.ts"

/** Pins or unpins a mail; its conversation goes first, or back. */
export function usePinMail() {
  const t = useTranslations("messenger.mail")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ id, pinned }: Mail) => api.messenger.togglePin({ message: id, pinned: !pinned }),
    onError: (error) => showFailure(error, t("pinFailed")),
    onSettled: () => refreshMails(queries),
  })
}

/** Deletes a mail here; the mailbox keeps it. */
export function useRemoveMail() {
  const t = useTranslations("messenger.mail")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ id }: Mail) => api.messenger.remove({ message: id }),
    onSuccess: () => toastSuccess(t("deleted")),
    onError: (error) => showFailure(error, t("deleteFailed")),
    onSettled: () => refreshMails(queries),
  })
}

/** Keeps a conversation from colleagues, or shows it to them again. */
export function useSetPrivate() {
  const t = useTranslations("messenger.thread")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ id, is_private }: MailThread) =>
      api.messenger.setPrivate({ thread: id, private: !is_private }),
    onSuccess: ({ data: { is_private, is_shared } }) => {
      if (!is_private) toastSuccess(t("madeShared"))
      else toastSuccess(is_shared ? t("madePrivateHere") : t("madePrivate"))
    },
    onError: (error) => showFailure(error, t("privacyFailed")),
    onSettled: () => refreshMails(queries),
  })
}

/** Marks a conversation read or unread, here alone. */
export function useMarkRead() {
  const t = useTranslations("messenger.thread")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ thread, read }: { thread: number; read: boolean }) =>
      api.messenger.markRead({ thread, read }),
    onSuccess: ({ unread }) =>
      queries.setQueryData(pingKey, (held: { unread: number } | undefined) => held && { ...held, unread }),
    onError: (error) => showFailure(error, t("markFailed")),
    onSettled: () => refreshMails(queries),
  })
}
