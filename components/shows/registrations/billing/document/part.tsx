import type { ReactNode } from "react"
import classes from "../billing.module.css"

/** A titled part of a document. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}
