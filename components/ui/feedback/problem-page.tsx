import type { ReactNode } from "react"
import classes from "./problem-page.module.css"

type Props = { title: string; children: ReactNode; actions?: ReactNode }

/** A whole screen that says what went wrong and where to go from there. */
export function ProblemPage({ title, children, actions }: Props) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
