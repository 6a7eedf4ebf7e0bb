import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { MailboxDetail } from "#lib/contract/mail/mailboxes.ts"

/** Milliseconds between two polls of whether the mailbox was checked, and how many there are. */
const pause = 1_000
const maxPolls = 15

/** Has the mailbox looked into now, and waits until its server answered or said no. */
export function useCheck({ last_contact_at, last_error_at }: MailboxDetail, onChanged: () => Promise<void>) {
  const t = useTranslations("mailboxes")
  const showFailure = useFailureToast()
  const check = useMutation({
    mutationFn: async () => {
      await api.mailboxes.check()
      for (let poll = 0; poll < maxPolls; poll++) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        const { data } = await api.mailboxes.get()
        if (data?.last_contact_at !== last_contact_at || data?.last_error_at !== last_error_at) return
      }
    },
    onError: (error) => showFailure(error, t("checkFailed")),
    onSettled: onChanged,
  })
  return { isChecking: check.isPending, ask: () => check.isPending || check.mutate() }
}
