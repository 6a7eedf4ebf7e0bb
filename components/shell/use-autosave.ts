import { useEffect, useSyncExternalStore } from "react"
import type { AutosaveState } from "./autosave.ts"
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts"

/** What of an autosave its screen takes part in. */
type Followed<Stored> = {
  state: () => AutosaveState<Stored>
  subscribe: (listener: () => void) => () => void
  isUnsaved: () => boolean
  flush: () => Promise<boolean>
  stay: () => void
  leave: () => Promise<boolean>
}

const untouched = { name: "untouched" } as const
const nothing = { state: () => untouched, subscribe: () => () => undefined }

/**
 * The state of an autosave whose screen is there: it saves at once when the page is hidden, when the connection is back and when
 * the screen goes.
 * @param autosave of `createAutosave`; undefined until it is known what is written on
 * @param asksBeforeLeaving the browser asks before a page is closed that holds something unsaved
 */
export function useAutosave<Stored>(
  autosave: Followed<Stored> | undefined,
  { asksBeforeLeaving = false } = {},
): AutosaveState<Stored> {
  useAskBeforeLeaving(() => asksBeforeLeaving && autosave?.isUnsaved() === true)
  useEffect(() => {
    if (!autosave) return undefined
    const hurry = () => void autosave.flush()
    autosave.stay()
    window.addEventListener("online", hurry)
    document.addEventListener("visibilitychange", hurry)
    return () => {
      window.removeEventListener("online", hurry)
      document.removeEventListener("visibilitychange", hurry)
      void autosave.leave()
    }
  }, [autosave])

  const { state, subscribe } = autosave ?? nothing
  return useSyncExternalStore<AutosaveState<Stored>>(subscribe, state, state)
}
