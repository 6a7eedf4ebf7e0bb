import type { ReactNode } from "react"
import classes from "./cells.module.css"

type Props = {
  href: string
  name: string
  /** What needs attention in the row, each with a key; false where it does not. */
  flags: ReactNode[]
}

/** The name a row is known by, and its flags beside it. */
export function NameCell({ href, name, flags }: Props) {
  const shown = flags.filter(Boolean)
  if (shown.length === 0) {
    return (
      <a href={href} className={classes.link} target="_blank" rel="noopener">
        {name}
      </a>
    )
  }
  return (
    <span className={classes.name}>
      <a href={href} className={classes.link} target="_blank" rel="noopener" data-tooltip-cut="">
        {name}
      </a>
      {shown}
    </span>
  )
}
