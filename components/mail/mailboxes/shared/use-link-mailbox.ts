import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"

/** Goes to where the user links a mailbox, by a key of his or her own (M-32). */
export function useLinkMailbox(onLeave: () => void): () => Promise<void> {
  const push = useGuardedPush()
  const showFailure = useFailureToast()
  return async () => {
    try {
      const { api } = await import("#lib/api/client.ts")
      const { pathname, search } = new URL((await api.mailboxes.verifyKey()).url)
      onLeave()
      push(pathname + search)
    } catch (error) {
      void showFailure(error)
    }
  }
}
