import { useTranslations } from "next-intl"
import { isUnsavedAnywhere } from "#components/records/changes/leaving.ts"
import { countTyped } from "#components/shell/local-store.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { signOut } from "./sign-out.ts"

/** Signs out, once the user knows what would be lost by it: text that only this browser has, and what is not saved in any of its tabs. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations("shell.signOut")
  const user = useUser()
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  return async () => {
    const typed = countTyped(user.id)
    const lost = [
      ...(typed > 0 ? [t("typed", { count: typed })] : []),
      ...((await isUnsavedAnywhere()) ? [t("unsaved")] : []),
    ]
    const question = { title: t("question"), message: lost.join(" "), action: t("action"), danger: true }
    if (lost.length > 0 && !(await confirm(question))) return
    try {
      await signOut()
    } catch (error) {
      void showFailure(error, t("failed"))
    }
  }
}
