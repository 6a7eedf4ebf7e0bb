"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useSyncExternalStore } from "react"
import { arrive, isGoing, subscribe } from "./going.ts"
import classes from "./page-progress.module.css"

const never = () => false

/** Shows that the next screen is on its way, from 150 ms on: the one at hand stays until then (decision 0009). */
export function PageProgress() {
  const t = useTranslations("shell")
  const isUnderWay = useSyncExternalStore(subscribe, isGoing, never)
  const address = `${usePathname()}?${useSearchParams()}`
  // Only the router knows that it has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what tells it.
  useEffect(arrive, [address])
  if (!isUnderWay) return null
  return (
    <div role="status" className={classes.progress}>
      <span className="visually-hidden">{t("opening")}</span>
    </div>
  )
}
