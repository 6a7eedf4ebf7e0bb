import { useEffect, useState } from "react"

/** Milliseconds from its start in which a page has the connection for itself. */
const pageTime = 2_500
/** Milliseconds after that in which a page fetches nothing that it does not show. */
const quietAfterPage = 500

/** False until the page has loaded, has been there for a moment, and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

type WithConnection = { connection?: { saveData?: boolean } }

/** Of a user who pays for every byte, only what is shown is fetched. */
const savesData = () => (navigator as WithConnection).connection?.saveData === true

/** Runs in a browser that is idle, a while after the page has loaded: for what may be wanted later. Not where data are saved. */
export function onceIdle(run: () => void): void {
  if (typeof window !== "undefined" && !savesData())
    whenIdle(() => setTimeout(() => whenIdle(run), quietAfterPage))
}

/**
 * Runs what no page should wait for, two and a half seconds after the page began at the earliest.
 * @returns what keeps it from running
 */
export function whenIdle(run: () => void): () => void {
  const left = new AbortController()
  const { signal } = left
  const runUnlessLeft = () => {
    if (!signal.aborted) run()
  }
  const whenFree = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(runUnlessLeft)
    else runUnlessLeft()
  }
  const later = () => {
    const timer = setTimeout(whenFree, Math.max(0, pageTime - performance.now()))
    signal.addEventListener("abort", () => clearTimeout(timer))
  }
  if (document.readyState === "complete") later()
  else window.addEventListener("load", later, { once: true, signal })
  return () => left.abort()
}
