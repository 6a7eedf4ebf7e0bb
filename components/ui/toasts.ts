import type { ReactNode } from "react"

/** Milliseconds a failure stays: long enough to read and to copy the id of the log line. */
const failureDuration = 10_000

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void } }

/** Tells that something went well. */
export async function toastSuccess(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await import("sonner")
  toast.success(title, extra)
}

/** Tells that something failed, with the reason; see `useFailureToast` for what a call threw. */
export async function toastFailure(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await import("sonner")
  toast.error(title, { duration: failureDuration, ...extra })
}
