"use client"

import { Button } from "@mantine/core"
import { IconTrash } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useConfirm } from "#components/ui/confirm.tsx"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"

type Texts = Record<"action" | "question" | "explain" | "done", string>
type Props = { company: number; backTo: string; texts: Texts }

/** Deletes the company after a question, and goes back to the list. */
export function DeleteCompany({ company, backTo, texts }: Props) {
  const confirm = useConfirm()
  const router = useRouter()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const removal = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.companies.remove({ company }),
    onSuccess: () => {
      void toastSuccess(texts.done)
      queries.removeQueries({ queryKey: ["company", company] })
      router.push(backTo)
      router.refresh()
    },
    onError: (error) => showFailure(error),
  })

  async function ask() {
    const question = {
      title: texts.question,
      message: texts.explain,
      action: texts.action,
      danger: true,
    }
    if (await confirm(question)) removal.mutate()
  }

  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={removal.isPending || removal.isSuccess}
      onClick={() => void ask()}
    >
      {texts.action}
    </Button>
  )
}
