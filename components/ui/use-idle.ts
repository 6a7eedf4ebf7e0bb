import { useEffect, useState } from "react"

/** False until the page has loaded and the browser has nothing better to do: for what no page should wait for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
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
