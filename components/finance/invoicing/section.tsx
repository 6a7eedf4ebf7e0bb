import { type ReactNode, useId } from "react"
import classes from "./invoicing.module.css"

type Props = { title: string; hint: string; aside?: ReactNode; children: ReactNode }

/** A titled part of the screen. */
export function Section({ title, hint, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      <p className={classes.hint}>{hint}</p>
      {children}
    </section>
  )
}
