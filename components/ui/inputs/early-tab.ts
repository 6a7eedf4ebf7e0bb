import { useEffect, useEffectEvent, useRef } from "react"

/**
 * Tab that comes before a search has answered goes on to the next field, and the first choice is taken as soon as it is there, if
 * nothing else is typed by then.
 * @param typed what is typed, "" when it is not searched for
 * @param isSearching the choices are those of an earlier term
 * @param takeFirst takes the first choice of the answer; without one it clears what is typed
 */
export function useEarlyTab(typed: string, isSearching: boolean, takeFirst: () => void) {
  const awaited = useRef("")
  const answer = useEffectEvent(() => {
    const isSame = awaited.current !== "" && awaited.current === typed
    awaited.current = ""
    if (isSame) takeFirst()
  })
  useEffect(() => {
    if (!isSearching) answer()
  }, [isSearching])

  return {
    onTab() {
      if (isSearching) awaited.current = typed
    },
    /** Whether the field was left before its choices came: what is typed stays until then. */
    isAwaited: () => awaited.current !== "",
    /** Whoever comes back to the field chooses again. */
    forget() {
      awaited.current = ""
    },
  }
}
