import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { mailsKey } from "#components/mail/messenger/shared/mail-keys.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"

type Verb = "approve" | "refuse" | "withdraw"

const results = { approve: "approved", refuse: "refused", withdraw: "withdrawn" } as const

/** Answers a request, or takes it back; what it changes is read again, also when somebody else was first. */
function useStep(verb: Verb) {
  const t = useTranslations("disclosures.done")
  const router = useRouter()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ id }: MailDisclosure) => api.mailDisclosures[verb]({ disclosure: id }),
    onSuccess: () => void toastSuccess(t(results[verb])),
    onError: (error) => showFailure(error, t("failed")),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: mailsKey })
      router.refresh()
    },
  })
}

export const useApprove = () => useStep("approve")
export const useRefuse = () => useStep("refuse")
export const useWithdraw = () => useStep("withdraw")
