import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import { maxLabelledThreads } from "#lib/contract/mail/mail-terms.ts"
import { labelsKey } from "../shared/mail-keys.ts"
import { refreshMails } from "./refresh-mails.ts"

/** All labels, by name. */
export const useLabels = () =>
  useQuery({ queryKey: labelsKey, queryFn: async () => (await api.messenger.listLabels()).data })

type Change = { threads: number[]; label: number; isOn: boolean }

/** Puts a label on conversations, or takes it off (M-78). */
export function useSetLabel() {
  const t = useTranslations("messenger.labels")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async ({ threads, label, isOn }: Change) => {
      const labels = isOn ? { add: [label] } : { remove: [label] }
      for (let at = 0; at < threads.length; at += maxLabelledThreads)
        await api.messenger.setLabels({ threads: threads.slice(at, at + maxLabelledThreads), ...labels })
    },
    onError: (error) => showFailure(error, t("failed")),
    onSettled: () => refreshMails(queries),
  })
}
