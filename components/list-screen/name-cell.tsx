import type { ReactNode } from "react"
import classes from "./cells.module.css"

type Props = {
  href: string
  name: string
  /** What needs attention in the row; null in most. */
  children: ReactNode
}

/** The name a row is known by, and its flags beside it. */
export function NameCell({ href, name, children }: Props) {
  if (!children) {
    return (
      <a href={href} className={classes.link} target="_blank" rel="noopener">
        {name}
      </a>
    )
  }
  return (
    <span className={classes.name}>
      <a href={href} className={classes.link} target="_blank" rel="noopener" data-tip-cut="">
        {name}
      </a>
      {children}
    </span>
  )
}
