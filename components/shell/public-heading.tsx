import type { ReactNode } from "react"
import classes from "./public-page.module.css"

/** The title of a page for those who have no account, and what it is about. */
export function PublicHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.below}>{children}</p>}
    </div>
  )
}
