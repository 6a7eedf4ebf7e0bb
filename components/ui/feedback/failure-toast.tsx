"use client"

import { useTranslations } from "next-intl"
import { useCallback } from "react"
import { onAnswered } from "#lib/api/answered-calls.ts"
import { ApiError } from "#lib/api/errors.ts"
import { describeError } from "./error-message.ts"
import { LogId } from "./log-id.tsx"
import { forgetFailure, toastFailure } from "./toasts.ts"

/** Failures of calls that may be on screen; a call that is answered takes its own away. */
const shown = new Set<string>()

onAnswered((call) => {
  if (shown.delete(call)) void forgetFailure(call)
})

/**
 * Shows what a call threw as a toast.
 * @returns a function of the error and, where the screen names what failed ("Saving note failed"), that title;
 * the reason is then below it. It goes when the same call succeeds, unless that was made for something else at the same time
 */
export function useFailureToast(): (
  error: unknown,
  title?: string,
  about?: { isOneOfMany: boolean },
) => Promise<void> {
  const t = useTranslations("errors")
  return useCallback(
    (error, title, about) => {
      const { text, logId } = describeError(error, t)
      const logLine = logId ? <LogId id={logId} /> : undefined
      const id = error instanceof ApiError && !about?.isOneOfMany ? error.call : undefined
      if (id) shown.add(id)
      if (!title) return toastFailure(text, { description: logLine, id })
      return toastFailure(title, {
        id,
        description: (
          <>
            {text} {logLine}
          </>
        ),
      })
    },
    [t],
  )
}
