import { onceIdle } from "./use-idle.ts"

/** Milliseconds after which what could not be loaded is asked for again. */
const retryAfter = 2_000

/**
 * A loader for React.lazy and next/dynamic that does not fail in a browser: a part that fails takes the whole page with it, and all
 * that was typed there. What cannot come is asked for again until it does.
 * @param loadsWhenIdle fetched once the page has nothing better to do, so that it is there when the connection is not
 */
export function persistently<Loaded>(
  load: () => Promise<Loaded>,
  { loadsWhenIdle = false }: { loadsWhenIdle?: boolean } = {},
): () => Promise<Loaded> {
  async function loadUntilThere(): Promise<Loaded> {
    try {
      return await load()
    } catch (error) {
      if (typeof window === "undefined") throw error
      await new Promise((settle) => setTimeout(settle, retryAfter))
      return loadUntilThere()
    }
  }
  if (loadsWhenIdle) onceIdle(() => void loadUntilThere())
  return loadUntilThere
}
