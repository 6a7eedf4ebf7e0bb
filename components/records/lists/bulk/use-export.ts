import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"

/** Starts an export and says that it will take a while (L-15). The dialog stays open when it did not start. */
export function useExport(start: () => Promise<{ job: number }>, onClose: () => void) {
  const t = useTranslations("bulk")
  const tellFailure = useFailureToast()
  const submitLock = useSubmitLock()
  const { mutate, isPending } = useMutation({
    mutationFn: start,
    onSuccess: () => {
      onClose()
      const action = { label: t("openJobs"), onClick: () => window.location.assign("/jobs") }
      void toastSuccess(t("export.started"), { action })
    },
    onError: (error) => {
      submitLock.release()
      void tellFailure(error, t("export.failed"))
    },
  })
  return {
    launch: () => {
      if (submitLock.acquire()) mutate()
    },
    isStarting: isPending,
  }
}
