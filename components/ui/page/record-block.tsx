import { type ReactNode, useId } from "react"
import classes from "./record-block.module.css"

type BlockProps = {
  title: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  /** By which an address leads to it: /profile#password. */
  anchor?: string
  children: ReactNode
}

/** A titled part of a record's page. */
export function RecordBlock({ title, aside, anchor, children }: BlockProps) {
  const titleId = useId()
  return (
    <section id={anchor} className={classes.block} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** Fields side by side where there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <dl className={classes.fields}>{children}</dl>
}

type FieldProps = {
  label: string
  /** Takes the whole width: chips and long texts. */
  isWide?: boolean
  children: ReactNode
}

/** A field read as text, its label small and grey above. A field without a value is empty. */
export function Field({ label, isWide, children }: FieldProps) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/** Names as small grey labels, in a row. */
export function Chips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={classes.chips}>
      {names.map((name) => (
        <li key={name} className={classes.chip}>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Says that a block holds nothing. */
export function EmptyBlock({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>
}
