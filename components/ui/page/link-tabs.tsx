import type { ReactNode } from "react"
import classes from "./link-tabs.module.css"

type Props = {
  /** Accessible name of the whole. */
  label: string
  /** Links; the one to what is shown has `aria-current`. */
  children: ReactNode
}

/** Parts of a screen that have addresses of their own, one of them shown. */
export function LinkTabs({ label, children }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  )
}
