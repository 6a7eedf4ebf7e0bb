import type { ReactNode } from "react"
import classes from "./page-head.module.css"

type Props = {
  title: ReactNode
  /** At the right of the title: what narrows down and what adds. */
  aside?: ReactNode
  /** What the screen is for, below its title. */
  lead?: ReactNode
}

/** The head of a screen. Titles of all screens stand at one height, in one size. */
export function PageHead({ title, aside, lead }: Props) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {aside}
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  )
}
