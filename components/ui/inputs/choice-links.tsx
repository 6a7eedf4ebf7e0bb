import type { ReactNode } from "react"
import classes from "./choice.module.css"

type Props = {
  /** Accessible name of the whole. */
  label: string
  /** Links; the one to what is shown has `aria-current`. */
  children: ReactNode
}

/** A few choices side by side that have addresses of their own: `Choice` in look. */
export function ChoiceLinks({ label, children }: Props) {
  return (
    <nav className={classes.choice} aria-label={label}>
      {children}
    </nav>
  )
}
