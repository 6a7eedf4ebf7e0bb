import { useRouter } from "next/navigation"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"

/** Does one thing at a time with what a page shows, says how it ended, and reloads the page. */
export function useAct() {
  const router = useRouter()
  const fail = useFailureToast()
  const lock = useSubmitLock()
  const [isBusy, setBusy] = useState(false)

  async function run(act: () => Promise<unknown>, done: string, failed: string, onDone?: () => void) {
    if (!lock.acquire()) return
    setBusy(true)
    try {
      await act()
      void toastSuccess(done)
      router.refresh()
      onDone?.()
    } catch (error) {
      void fail(error, failed)
    } finally {
      setBusy(false)
      lock.release()
    }
  }
  return { run, isBusy }
}
