import { useRouter } from "next/navigation"
import { useState } from "react"
import { newKey } from "./new-key.ts"
import { useSubmitLock } from "./submit-lock.ts"

/**
 * Sends a form once: a double click and a retry carry the same key, so that they make one. What was sent closes the form, which keeps its
 * turn from then on.
 * @param send with the key of this form
 */
export function useSending<Answer>(send: (key: string) => Promise<Answer>, onSent: (answer: Answer) => void) {
  const router = useRouter()
  const lock = useSubmitLock()
  const [key] = useState(newKey)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)

  /** @param ask asks once more before; false leaves it */
  async function run(ask?: () => Promise<boolean>) {
    if (!lock.acquire()) return
    setError(undefined)
    try {
      if (ask && !(await ask())) return lock.release()
      setSending(true)
      const answer = await send(key)
      onSent(answer)
      router.refresh()
    } catch (failure) {
      setError(failure)
      lock.release()
    } finally {
      setSending(false)
    }
  }
  return { run, error, isSending }
}
