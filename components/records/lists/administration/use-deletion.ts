"use client"

import type { UseMutationResult } from "@tanstack/react-query"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"

type Texts = { title: string; message: string; action: string; deleted: string; failed: string }

/** Deletes what administrators keep, after a question, and says what came of it. */
export function useDeletion<Row>(removal: UseMutationResult<unknown, Error, Row>) {
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  return async (row: Row, { title, message, action, deleted, failed }: Texts) => {
    if (!(await confirm({ title, message, action, danger: true }))) return
    removal.mutate(row, {
      onSuccess: () => void toastSuccess(deleted),
      onError: (error) => void showFailure(error, failed),
    })
  }
}
