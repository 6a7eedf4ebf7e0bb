import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type RefObject, useEffect } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { LinkedMailbox } from "#lib/contract/mail/mailboxes.ts"
import { type LinkValues, toBody } from "./link-values.ts"

/** What comes after a mailbox was linked: the profile, which shows how it is read. One that waits for its code asks for it on its own page. */
export function useLinked(): (linked: Pick<LinkedMailbox, "data">) => void {
  const t = useTranslations("mailboxes.linking")
  const router = useRouter()
  const queries = useQueryClient()
  return ({ data }) => {
    if (data) void toastSuccess(t("linked", { email: data.email }))
    void queries.invalidateQueries({ queryKey: ["mailbox"] })
    router.push(data ? "/profile" : "/profile/mailbox")
    router.refresh()
  }
}

const refused = ":is(input, select):is([aria-invalid=true], [data-invalid=true])"

/** Links the mailbox; of what is refused the first field gets the focus, and all that was typed stays. */
export function useLink(values: LinkValues, form: RefObject<HTMLFormElement | null>) {
  const t = useTranslations("mailboxes.linking")
  const showFailure = useFailureToast()
  const onLinked = useLinked()
  const lock = useSubmitLock()
  const link = useMutation({
    mutationFn: () => api.mailboxes.link(toBody(values)),
    onSuccess: onLinked,
    onError: (error) => {
      lock.release()
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("failed"))
    },
  })
  // What is wrong is marked only once that is drawn.
  useEffect(() => {
    if (link.error) form.current?.querySelector<HTMLElement>(refused)?.focus()
  }, [link.error, form])
  return { link, submit: () => lock.acquire() && link.mutate() }
}
