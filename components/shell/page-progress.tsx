"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { arrive, isGoing, isThere, subscribe } from "./going.ts"
import classes from "./page-progress.module.css"

const never = () => false

/** Shows that the next screen is on its way, from 150 ms on: the one at hand stays until then (decision 0009). */
export function PageProgress() {
  const t = useTranslations("shell")
  const isShown = useSyncExternalStore(subscribe, isGoing, never)
  const address = `${usePathname()}?${useSearchParams()}`
  const shown = useRef(address)
  // Only the router knows that it has arrived. Scripts reach this part last: a link may have been pressed by then.
  useEffect(() => {
    if (shown.current !== address || isThere()) arrive()
    shown.current = address
  }, [address])
  if (!isShown) return null
  return (
    <div role="status" className={classes.progress}>
      <span className="visually-hidden">{t("opening")}</span>
    </div>
  )
}
