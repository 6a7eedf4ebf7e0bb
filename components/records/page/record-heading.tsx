import type { ReactNode } from "react"
import classes from "./record-heading.module.css"

/** What else says who it is, on top of the first column. */
export function RecordHeading({ children }: { children: ReactNode }) {
  return <div className={classes.heading}>{children}</div>
}

/** The record's name, as the heading of its page. */
export function RecordName({ children }: { children: ReactNode }) {
  return (
    <h1 className={classes.name} data-tooltip-cut="">
      {children}
    </h1>
  )
}
