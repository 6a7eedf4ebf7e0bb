import { useSyncExternalStore } from "react"

const never = () => () => undefined

/** False on the server and while the browser takes its page over, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
