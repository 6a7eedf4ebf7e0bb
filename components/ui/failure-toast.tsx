"use client"

import { useTranslations } from "next-intl"
import { describeError } from "./error-message.ts"
import { LogId } from "./log-id.tsx"
import { toastFailure } from "./toasts.ts"

/**
 * Shows what a call threw as a toast.
 * @returns a function of the error and, where the screen names what failed ("Saving note failed"), that title;
 * the reason then stands below it
 */
export function useFailureToast(): (error: unknown, title?: string) => Promise<void> {
  const t = useTranslations("errors")
  return (error, title) => {
    const { text, logId } = describeError(error, t)
    const id = logId ? <LogId id={logId} /> : undefined
    if (!title) return toastFailure(text, { description: id })
    return toastFailure(title, {
      description: (
        <>
          {text} {id}
        </>
      ),
    })
  }
}
