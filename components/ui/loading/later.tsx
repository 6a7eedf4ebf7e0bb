import type { ComponentType, ReactNode } from "react"
import { loadable } from "./loadable.ts"

type Options = {
  /** Shown until it is there. */
  waiting?: ReactNode
  /** Fetched once the page has nothing better to do, so that it is there when the connection is not. */
  loadsWhenIdle?: boolean
}

/**
 * A component that comes when it is first shown, in a browser only: the server draws `waiting`. What the server
 * is to draw takes React.lazy.
 * @param load imports it; may fail, and is asked again until it is there
 * @returns the component, and `preload` for when the pointer comes near what shows it
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, loadsWhenIdle = false }: Options = {},
): ComponentType<Props> & { preload: () => void } {
  const part = loadable(load, { loadsWhenIdle })
  function Later(props: Props) {
    const Loaded = part.useLoaded()
    return Loaded ? <Loaded {...props} /> : waiting
  }
  return Object.assign(Later, { preload: part.preload })
}
