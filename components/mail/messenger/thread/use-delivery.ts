import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { mailsKey } from "../shared/mail-keys.ts"

/** Takes a mail back that has not gone out; what was written is in the composer again. */
export function useUndo(mail: Mail) {
  const t = useTranslations("messenger.delivery")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const { open } = useComposer()
  return useMutation({
    mutationFn: () => api.messenger.undo({ message: mail.id }),
    onSuccess: ({ about, values, files }) => {
      void toastSuccess(t("sendingCancelled"))
      open({ about, cancelled: mail.id, begun: { ...values, files } })
    },
    onError: (error) => showFailure(error, t("undoFailed")),
    onSettled: () => queries.invalidateQueries({ queryKey: mailsKey }),
  })
}

/** Says what became of a mail of which nobody knows, or sends it again. */
export function useSettle(mail: Mail) {
  const t = useTranslations("messenger.delivery")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: (outcome: "went_out" | "send_again") => api.messenger.settle({ message: mail.id, outcome }),
    onError: (error) => showFailure(error, t("settleFailed")),
    onSettled: () => queries.invalidateQueries({ queryKey: mailsKey }),
  })
}
