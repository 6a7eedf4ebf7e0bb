"use client"

import { IconTrash } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { PlainButton } from "./plain-button.tsx"

type Props = {
  texts: Record<"action" | "question" | "explain" | "done", string>
  remove: () => Promise<unknown>
  /** Where what was read of the record is kept; it goes with it. */
  queryKey: readonly unknown[]
  /** The list to go back to. */
  backTo: string
}

/** Deletes a record after a question, and goes back to its list. */
export function DeleteRecord({ texts, remove, queryKey, backTo }: Props) {
  const confirm = useConfirm()
  const router = useRouter()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      void toastSuccess(texts.done)
      queries.removeQueries({ queryKey })
      router.push(backTo)
      router.refresh()
    },
    onError: (error) => showFailure(error),
  })

  async function ask() {
    const { question: title, explain: message, action } = texts
    if (await confirm({ title, message, action, danger: true })) removal.mutate()
  }

  return (
    <PlainButton
      look="subtle"
      isRed
      disabled={removal.isPending || removal.isSuccess}
      onClick={() => void ask()}
    >
      <IconTrash size={16} aria-hidden />
      <span data-words>{texts.action}</span>
    </PlainButton>
  )
}
