import { useSyncExternalStore } from "react"
import { untilThere } from "./until-there.ts"
import { onceIdle } from "./use-idle.ts"

export type Loadable<Value> = {
  /** Undefined until it is there; asks for it. */
  useLoaded: () => Value | undefined
  /** Begins to load it. */
  preload: () => void
}

/**
 * What a screen brings later: asked for when it is shown, when the pointer comes near, or once the page is idle. Unlike
 * React.lazy it is drawn as soon as it is there; what suspends waits 300 ms more.
 * @param load imports it; may fail, and is asked again until it is there
 * @param loadsWhenIdle fetched once the page has nothing better to do, so that the first use need not wait
 */
export function loadable<Value>(
  load: () => Promise<Value>,
  { loadsWhenIdle = true }: { loadsWhenIdle?: boolean } = {},
): Loadable<Value> {
  const waiting = new Set<() => void>()
  let loaded: Value | undefined
  const untilLoaded = untilThere(load, () => waiting.size > 0)

  async function ask() {
    if (loaded !== undefined) return
    loaded = await untilLoaded()
    for (const tell of waiting) tell()
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
