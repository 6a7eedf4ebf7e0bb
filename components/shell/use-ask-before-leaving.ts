import { useEffect, useEffectEvent } from "react"

/** The browser asks before a page is closed that holds something unsaved. */
export function useAskBeforeLeaving(isUnsaved: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener("beforeunload", listener)
    return () => window.removeEventListener("beforeunload", listener)
  }, [])
}
