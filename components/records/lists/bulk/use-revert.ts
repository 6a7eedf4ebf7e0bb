import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { followJob } from "./follow-job.ts"

/** Starts undoing what a job did. */
export type StartUndo = (job: number) => Promise<{ job: number }>

/**
 * Undoes what a job did, beside whatever is done meanwhile; a toast says how that ended.
 * @param start undefined where nothing undoes it
 * @param onClose called when it begins
 */
export function useRevert(start: StartUndo | undefined, onClose: () => void) {
  const t = useTranslations("bulk")
  const { reload } = useNavigation()
  const tellFailure = useFailureToast()
  if (!start) return undefined
  return async (deletion: Job) => {
    onClose()
    try {
      const { job } = await start(deletion.id)
      const { status, done, errors, skipped } = await followJob(job, () => undefined)
      reload()
      const isDone = status === "completed"
      const text = isDone ? t("undone", { done: done - errors - skipped, errors }) : t("undoFailed")
      void (isDone && errors === 0 ? toastSuccess : toastFailure)(text)
    } catch (error) {
      void tellFailure(error, t("undoFailed"))
    }
  }
}
