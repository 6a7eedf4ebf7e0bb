import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { followJob } from "./follow-job.ts"
import { type MovedCount, movedCountOf } from "./moved-notice.tsx"
import { openJobs, type StartUndo, useRevert } from "./use-revert.ts"

type Step =
  | { name: "form"; moved?: MovedCount }
  | { name: "starting" }
  | { name: "running"; job?: Job }
  | { name: "ended"; job: Job }

type Options = {
  onClose: () => void
  onDone: () => void
  undo?: StartUndo | undefined
}

/**
 * A change of many records from its start to its end. When its dialog is closed meanwhile, or when all went well, a toast tells
 * the end; else the dialog does.
 */
export function useChange({ onClose, onDone, undo }: Options) {
  const t = useTranslations("bulk")
  const { reload } = useNavigation()
  const tellFailure = useFailureToast()
  const [step, setStep] = useState<Step>({ name: "form" })
  const isInBackground = useRef(false)
  const revert = useRevert(undo, onClose)

  // Rows chosen while a change went on in the background are for the next one: they stay.
  const tellEnd = async (job: Job) => {
    if (!isInBackground.current) onDone()
    reload()
    const isFine = job.status === "completed" && job.errors === 0
    // What was done is offered for undoing also where some of it failed: the screen of jobs lists these, and is in the menu.
    const undoing = revert && hasDone(job) ? { label: t("undo"), onClick: () => void revert(job) } : undefined
    if (isFine) {
      void toastSuccess(describeEnd(job, t), { action: undoing })
      onClose()
    } else if (isInBackground.current) {
      void toastFailure(describeEnd(job, t), {
        action: undoing ?? { label: t("openJobs"), onClick: openJobs },
      })
      onClose()
    } else setStep({ name: "ended", job })
  }

  const run = async (start: () => Promise<{ job: number }>) => {
    setStep({ name: "starting" })
    const started = await start().catch((error: unknown) => {
      const moved = isInBackground.current ? undefined : movedCountOf(error)
      setStep({ name: "form", ...(moved ? { moved } : {}) })
      if (!moved) void tellFailure(error, t("startFailed"))
    })
    if (!started) return
    if (isInBackground.current) onDone()
    setStep({ name: "running" })
    try {
      await tellEnd(
        await followJob(started.job, (job) => {
          if (isAtWork(job)) setStep({ name: "running", job })
        }),
      )
    } catch (error) {
      // The job goes on; only the way to ask for it failed.
      void tellFailure(error)
      onClose()
    }
  }

  const close = () => {
    isInBackground.current = step.name === "running" || step.name === "starting"
    if (step.name === "running") onDone()
    onClose()
  }
  return { step, run, close, revert }
}

/** Whether a job changed anything. */
export const hasDone = ({ done, errors, skipped }: Job): boolean => done > errors + skipped

type Translate = ReturnType<typeof useTranslations<"bulk">>

/** How a change ended, in a sentence. */
export function describeEnd({ kind, status, done, errors, skipped }: Job, t: Translate): string {
  if (status === "failed") return t("jobFailed")
  if (status === "cancelled") return t("jobCancelled", { done })
  if (kind.endsWith(".delete")) return t("deleted", { ok: done - errors, errors })
  if (skipped > 0) return t("doneWithSkipped", { ok: done - errors - skipped, skipped, errors })
  return errors === 0 ? t("done", { done }) : t("doneWithErrors", { ok: done - errors, errors })
}
