import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"

/** Unlinks a shared mailbox after a question. */
export function useUnlink() {
  const t = useTranslations("mailboxes.shared")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const router = useRouter()
  return async ({ id, email }: SharedMailbox) => {
    const question = { title: t("unlinkQuestion", { email }), message: t("unlinkText"), action: t("unlink") }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await api.sharedMailboxes.remove({ mailbox: id })
      void toastSuccess(t("unlinked"))
      router.refresh()
    } catch (error) {
      void showFailure(error, t("unlinkFailed"))
    }
  }
}
