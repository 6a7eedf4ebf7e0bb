import { type ComponentType, createElement, useEffect } from "react"
import { loadable } from "#components/ui/loading/loadable.ts"
import { guardLeaving } from "./leaving.ts"

/**
 * The bar that saves a record's changes: it comes later than the first of them may.
 * @returns the bar, which keeps the page until it is there, and what begins to load it
 */
export function lazyBar<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { useLoaded, preload } = loadable(load)
  const LazyBar = (props: Props) => {
    const Bar = useLoaded()
    return Bar ? createElement(Bar, props) : <StayHere />
  }
  return Object.assign(LazyBar, { preload })
}

/** Nobody could be asked yet whether the changes may be lost. */
function StayHere() {
  useEffect(() => guardLeaving({ ask: async () => false, follow: () => undefined }), [])
  return null
}
