import { useEffect, useState } from "react"

/** Milliseconds after the load in which a page fetches nothing that it does not show. */
const quietAfterLoad = 2500

/** False until the page has loaded and the browser has nothing better to do: for what no page should wait for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Runs in a browser that is idle, a while after the page has loaded: for what may be wanted later. */
export function onceIdle(run: () => void): void {
  if (typeof window !== "undefined") whenIdle(() => setTimeout(() => whenIdle(run), quietAfterLoad))
}

function whenIdle(run: () => void): () => void {
  const left = new AbortController()
  const runUnlessLeft = () => {
    if (!left.signal.aborted) run()
  }
  const later = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(runUnlessLeft)
    else setTimeout(runUnlessLeft)
  }
  if (document.readyState === "complete") later()
  else window.addEventListener("load", later, { once: true, signal: left.signal })
  return () => left.abort()
}
