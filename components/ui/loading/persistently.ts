import { untilThere } from "./until-there.ts"
import { onceIdle } from "./use-idle.ts"

/**
 * A loader for React.lazy that does not fail in a browser: a part that fails takes the whole page with it, and all
 * that was typed there.
 * @param loadsWhenIdle fetched once the page has nothing better to do, so that it is there when the connection is not
 */
export function persistently<Loaded>(
  load: () => Promise<Loaded>,
  { loadsWhenIdle = false }: { loadsWhenIdle?: boolean } = {},
): () => Promise<Loaded> {
  let isShown = false
  const ask = untilThere(load, () => isShown)
  if (loadsWhenIdle) onceIdle(() => void ask())
  return () => {
    isShown = true
    return ask()
  }
}
