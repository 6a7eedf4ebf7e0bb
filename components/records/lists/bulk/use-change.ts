import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { api } from "#lib/api/client.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { type MovedCount, movedCountOf } from "./moved-notice.tsx"

/** Milliseconds between two looks at a job: short at first, since most changes are. */
const firstLook = 250
const longestPause = 2_000

/**
 * Looks at a job until it ends, for as long as the page is open.
 * @param tell called with how far it is
 */
async function followJob(job: number, tell: (job: Job) => void): Promise<Job> {
  for (let wait = firstLook; ; wait = Math.min(wait * 1.5, longestPause)) {
    const { data } = await api.jobs.get({ job })
    tell(data)
    if (!isAtWork(data)) return data
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

type Step =
  | { name: "form"; moved?: MovedCount }
  | { name: "starting" }
  | { name: "running"; job?: Job }
  | { name: "ended"; job: Job }

type Options = { onClose: () => void; onDone: () => void }

/**
 * A change of many records from its start to its end. When its dialog is closed meanwhile, or when all went well, a toast tells
 * the end; else the dialog does.
 */
export function useChange({ onClose, onDone }: Options) {
  const t = useTranslations("bulk")
  const { reload } = useNavigation()
  const tellFailure = useFailureToast()
  const [step, setStep] = useState<Step>({ name: "form" })
  const isInBackground = useRef(false)

  // Rows chosen while a change went on in the background are for the next one: they stay.
  const tellEnd = async (job: Job) => {
    if (!isInBackground.current) onDone()
    reload()
    const isFine = job.status === "completed" && job.errors === 0
    if (isFine || isInBackground.current) {
      const toast = isFine ? toastSuccess : toastFailure
      const action = { label: t("openJobs"), onClick: () => window.location.assign("/jobs") }
      void toast(describeEnd(job, t), isFine ? {} : { action })
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
  return { step, run, close }
}

type Translate = ReturnType<typeof useTranslations<"bulk">>

/** How a change ended, in a sentence. */
export function describeEnd({ status, done, errors, skipped }: Job, t: Translate): string {
  if (status === "failed") return t("jobFailed")
  if (status === "cancelled") return t("jobCancelled", { done })
  if (skipped > 0) return t("doneWithSkipped", { ok: done - errors - skipped, skipped, errors })
  return errors === 0 ? t("done", { done }) : t("doneWithErrors", { ok: done - errors, errors })
}
