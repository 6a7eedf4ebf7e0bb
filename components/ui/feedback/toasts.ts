import type { ReactNode } from "react"

/** Milliseconds a failure stays: long enough to read and to copy the id of the log line. */
const failureDuration = 10_000
/** Milliseconds a success stays that offers something to do about it. */
const offerDuration = 10_000
/** Milliseconds a notice stays that nobody has asked for: it may come while one looks elsewhere. */
const noticeDuration = 20_000

type Action = { label: string; onClick: () => void }

type Extra = {
  description?: ReactNode
  action?: Action | undefined
  /** Milliseconds, where the specification says how long (B-8). */
  duration?: number
}

/**
 * The one import of toasts: two become two files, and that of those who ask for a toast would not be there when a save fails
 * because the connection is gone. The layer loads it with the page.
 */
export const loadToasts = () => import("sonner")

/**
 * Tells that something went well.
 * @param second beside the action, quieter
 */
export async function toastSuccess(
  title: string,
  { second, ...extra }: Extra & { second?: Action | undefined } = {},
): Promise<void> {
  const { toast } = await loadToasts()
  toast.success(title, extra.action ? { duration: offerDuration, cancel: second, ...extra } : extra)
}

/**
 * Tells that something failed, with the reason; see `useFailureToast` for what a call threw.
 * @param id of what was tried: trying again in vain changes the toast that is there
 */
export async function toastFailure(title: string, extra: Extra & { id?: string } = {}): Promise<void> {
  try {
    const { toast } = await loadToasts()
    toast.error(title, { duration: failureDuration, ...extra })
  } catch {
    // The connection was lost before the layer had come: a failure is told all the same.
    window.alert(title)
  }
}

/** Tells of something that stays wrong until `forgetFailure`; without a layer of toasts it goes untold. */
export async function toastTrouble(title: string, extra: Extra & { id: string }): Promise<void> {
  const loaded = await loadToasts().catch(() => null)
  loaded?.toast.error(title, { duration: Number.POSITIVE_INFINITY, ...extra })
}

/** Takes the failure of something away that has succeeded since. */
export async function forgetFailure(id: string): Promise<void> {
  const loaded = await loadToasts().catch(() => null)
  loaded?.toast.dismiss(id)
}

/** Tells something that happened elsewhere, with what to do about it. */
export async function toastNotice(title: string, extra: Extra = {}): Promise<void> {
  const { toast } = await loadToasts()
  toast(title, { duration: noticeDuration, ...extra })
}
