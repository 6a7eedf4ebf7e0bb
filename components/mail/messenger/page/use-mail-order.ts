import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import { threadsKey } from "../shared/mail-keys.ts"
import type { WholeThread } from "./use-thread.ts"

/** Chooses in which order the user reads mails, in all conversations and from now on. */
export function useMailOrder() {
  const t = useTranslations("messenger.thread")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const show = (oldest_first: boolean) =>
    queries.setQueriesData<WholeThread>(
      { queryKey: threadsKey },
      (whole) => whole && { ...whole, oldest_first },
    )
  return useMutation({
    scope: { id: "mail-order" },
    mutationFn: ({ oldest_first }: { oldest_first: boolean }) => api.messenger.setOrder({ oldest_first }),
    onMutate: ({ oldest_first }) => void show(oldest_first),
    onError: (error, { oldest_first }) => {
      show(!oldest_first)
      void showFailure(error, t("orderFailed"))
    },
  })
}
