import type { ReactNode } from "react"
import classes from "./record-heading.module.css"

type Props = {
  name: ReactNode
  /** What needs attention, beside the name. */
  flags: ReactNode
  children: ReactNode
}

/** Name and what needs attention; below them what else says who it is. */
export function RecordHeading({ name, flags, children }: Props) {
  return (
    <header className={classes.heading}>
      <div className={classes.nameLine}>
        {name}
        {flags}
      </div>
      {children}
    </header>
  )
}

export function RecordName({ children }: { children: ReactNode }) {
  return <h1 className={classes.name}>{children}</h1>
}
