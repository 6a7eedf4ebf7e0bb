import { type ReactNode, useId } from "react"
import classes from "./retention.module.css"

type Props = { title: string; hint: string; children: ReactNode }

/** A titled part of the screen. */
export function Part({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.hint}>{hint}</p>
      {children}
    </section>
  )
}
