import type { ReactNode } from "react"
import classes from "./retention.module.css"

type Props = { title: string; hint: string; children: ReactNode }

/** A titled part of the screen; its table is the landmark of its name. */
export function Part({ title, hint, children }: Props) {
  return (
    <div className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  )
}
