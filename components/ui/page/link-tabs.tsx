"use client"

import type { ReactNode } from "react"
import classes from "./link-tabs.module.css"

type Props = {
  /** Accessible name of the whole. */
  label: string
  /** Links; the one to what is shown has `aria-current`. */
  children: ReactNode
}

/** Where not all fit beside each other, as on a phone. The page itself stays where it was left. */
function bringCurrentIntoView(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>("[aria-current]")
  if (!tabs || !current) return
  const beyond = (tabs.clientWidth - current.offsetWidth) / 2
  tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - beyond
}

/** Parts of a screen that have addresses of their own, one of them shown. */
export function LinkTabs({ label, children }: Props) {
  return (
    <nav ref={bringCurrentIntoView} aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  )
}
