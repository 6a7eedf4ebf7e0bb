import { useSyncExternalStore } from "react"
import { onceIdle } from "./use-idle.ts"

/** Milliseconds after which what could not be loaded is asked for again, as long as somebody waits for it. */
const retryAfter = 2000

export type Loadable<Value> = {
  /** Undefined until it is there; asks for it. */
  useLoaded: () => Value | undefined
  /** Begins to load it; whoever shows it asks again when that fails. */
  preload: () => void
}

/**
 * What a screen brings later: asked for when it is shown, when the pointer comes near, or once the page is idle. Unlike
 * React.lazy it is drawn as soon as it is there; what suspends waits 300 ms more.
 * @param load imports it; may fail, and be asked again
 * @param loadsWhenIdle fetched once the page has nothing better to do, so that the first use need not wait
 */
export function loadable<Value>(
  load: () => Promise<Value>,
  { loadsWhenIdle = true }: { loadsWhenIdle?: boolean } = {},
): Loadable<Value> {
  const waiting = new Set<() => void>()
  let loaded: Value | undefined
  let isLoading = false

  async function ask() {
    if (loaded !== undefined || isLoading) return
    isLoading = true
    try {
      loaded = await load()
      for (const tell of waiting) tell()
    } catch {
      if (waiting.size > 0) setTimeout(() => void ask(), retryAfter)
    } finally {
      isLoading = false
    }
  }

  function subscribe(tell: () => void) {
    waiting.add(tell)
    void ask()
    return () => waiting.delete(tell)
  }

  const preload = () => void ask()
  if (loadsWhenIdle) onceIdle(preload)
  return {
    useLoaded: () =>
      useSyncExternalStore(
        subscribe,
        () => loaded,
        () => undefined,
      ),
    preload,
  }
}
