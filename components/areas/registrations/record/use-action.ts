import { useRouter } from "next/navigation"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { Api } from "#lib/api/link.ts"

/**
 * What is done with a registration at once, beside its form: the page shows it as soon as it is done.
 * @returns `run`, which resolves to what the call answers, or to undefined when it failed, which was told
 */
export function useAction() {
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)

  async function run<Answer>(
    call: (api: Api) => Promise<Answer>,
    done?: string,
  ): Promise<Answer | undefined> {
    setBusy(true)
    try {
      const { api } = await import("#lib/api/client.ts")
      const answer = await call(api)
      router.refresh()
      if (done) void toastSuccess(done)
      return answer
    } catch (error) {
      void showFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
