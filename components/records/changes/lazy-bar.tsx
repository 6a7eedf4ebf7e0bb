import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ComponentType, createElement, useEffect, useEffectEvent } from "react"
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

/** What asks whether the changes may be lost is not there yet, and without a connection does not come: the browser asks. */
function StayHere() {
  const t = useTranslations("changes.unsaved")
  const router = useRouter()
  const ask = useEffectEvent(async () => window.confirm(t("ask")))
  const follow = useEffectEvent((path: string) => router.push(path))
  useEffect(() => guardLeaving({ ask: () => ask(), follow: (path) => follow(path) }), [])
  return null
}
