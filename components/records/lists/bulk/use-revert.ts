import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { followJob } from "./follow-job.ts"

/** Starts undoing what a job did. */
export type StartUndo = (job: number) => Promise<{ job: number }>

export const openJobs = () => window.location.assign("/jobs")

/**
 * Undoes what a job did while the user goes on; a toast says how that ended, and continues it where it was stopped.
 * @param start undefined where nothing undoes it
 * @param onClose called when it begins
 */
export function useRevert(start: StartUndo | undefined, onClose: () => void) {
  const t = useTranslations("bulk")
  const { reload } = useNavigation()
  const tellFailure = useFailureToast()
  if (!start) return undefined
  const undo = async (deletion: Job["id"]): Promise<void> => {
    try {
      const { job } = await start(deletion)
      const { status, done, errors, skipped } = await followJob(job, () => undefined)
      reload()
      const text = t("undone", { done: done - errors - skipped, errors })
      const next = { label: t("continueUndo"), onClick: () => void undo(deletion) }
      if (status !== "completed") void toastFailure(t("undoStopped"), { action: next })
      else if (errors === 0) void toastSuccess(text)
      else void toastFailure(text, { action: { label: t("openJobs"), onClick: openJobs } })
    } catch (error) {
      void tellFailure(error, t("undoFailed"))
    }
  }
  return (deletion: Job) => {
    onClose()
    return undo(deletion.id)
  }
}
