import type { ReactNode } from "react"

/** Milliseconds a failure stays: long enough to read and to copy the id of the log line. */
const failureDuration = 10_000
/** Milliseconds a success stays that offers something to do about it. */
const offerDuration = 10_000
/** Milliseconds a notice stays that nobody has asked for: it may come while one looks elsewhere. */
const noticeDuration = 20_000

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void } }

/** Tells that something went well. */
export async function toastSuccess(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await import("sonner")
  toast.success(title, extra.action ? { duration: offerDuration, ...extra } : extra)
}

/** Tells that something failed, with the reason; see `useFailureToast` for what a call threw. */
export async function toastFailure(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await import("sonner")
  toast.error(title, { duration: failureDuration, ...extra })
}

/** Tells something that happened elsewhere, with what to do about it. */
export async function toastNotice(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await import("sonner")
  toast(title, { duration: noticeDuration, ...extra })
}
