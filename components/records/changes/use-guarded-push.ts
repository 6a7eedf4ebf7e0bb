import { useRouter } from "next/navigation"
import { useCallback } from "react"
import { isGuarded, mayLeave } from "./leaving.ts"

/** Goes to another screen, after asking about what is not saved. For everything that is no link: links ask by themselves. */
export function useGuardedPush(): (path: string) => void {
  const router = useRouter()
  return useCallback(
    (path) => {
      if (!isGuarded()) return router.push(path)
      void mayLeave().then((allowed) => allowed && router.push(path))
    },
    [router],
  )
}
