import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { OutgoingRow } from "#lib/contract/mail/mail-folders.ts"
import { mailsKey } from "../shared/mail-keys.ts"

/** Sends a mail that waits now or at another time, or cancels it: what was written is in the composer again. */
export function useScheduled({ id }: OutgoingRow) {
  const t = useTranslations("messenger.folders")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const { open } = useComposer()
  const onSettled = () => queries.invalidateQueries({ queryKey: mailsKey })
  const reschedule = useMutation({
    mutationFn: (send_at: string | null) => api.messenger.reschedule({ message: id, send_at }),
    onSuccess: (_, send_at) => toastSuccess(send_at === null ? t("sendingNow") : t("timeChanged")),
    onError: (error) => showFailure(error, t("failed")),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: () => api.messenger.undo({ message: id }),
    onSuccess: ({ about, values, files }) => {
      void toastSuccess(t("cancelled"))
      open({ about, cancelled: id, begun: { ...values, files } })
    },
    onError: (error) => showFailure(error, t("failed")),
    onSettled,
  })
  return { reschedule, cancel }
}
