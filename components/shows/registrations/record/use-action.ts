import { useRouter } from "next/navigation"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { Question } from "#components/ui/panels/confirm-dialog.tsx"
import type { Api } from "#lib/api/link.ts"

/**
 * What is done with a registration at once, beside its form: the page shows it as soon as it is done.
 * @returns `run`, which resolves to what the call answers, or to undefined when it failed, which was told; `runConfirmed`, which asks
 * first, in a question that can be moved off what it is about
 */
export function useAction() {
  const router = useRouter()
  const showFailure = useFailureToast()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)

  async function run<Answer>(
    call: (api: Api) => Promise<Answer>,
    done?: string,
    failed?: { title: string; isOneOfMany: boolean },
  ): Promise<Answer | undefined> {
    setBusy(true)
    try {
      const { api } = await import("#lib/api/client.ts")
      const answer = await call(api)
      router.refresh()
      if (done) void toastSuccess(done)
      return answer
    } catch (error) {
      void showFailure(error, failed?.title, failed)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function runConfirmed(question: Question, call: (api: Api) => Promise<unknown>, done?: string) {
    if (await confirm({ ...question, isMovable: true })) await run(call, done)
  }
  return { isBusy, run, runConfirmed }
}
