import type { ReactNode } from "react"
import classes from "./several.module.css"

type Props = {
  /** Each with a key of its own, as names are. */
  values: readonly { key: string | number; shown: ReactNode }[]
  separator?: string
  /** How many there are beside these, which are not at hand. */
  beyond?: number
}

/**
 * Several values of a cell: those that fit, and how many more there are ("+2"). What fits is left to the style sheet; all of them
 * show on hover and, where they are links, on focus.
 */
export function Several({ values, separator = ", ", beyond = 0 }: Props) {
  const [first] = values
  if (values.length < 2) return first?.shown
  return (
    <span className={classes.several} data-tooltip-cut="">
      {values.map(({ key, shown }, index) => (
        <span key={key} className={classes.value} data-more={moreFrom(index, values.length + beyond)}>
          {index > 0 && separator}
          {shown}
        </span>
      ))}
      {beyond > 0 && <span className={classes.beyond}>{`${separator}+${beyond}`}</span>}
    </span>
  )
}

/** Shown at the end of the line if this value is the first that does not fit. */
export function moreFrom(index: number, count: number): string | undefined {
  return index > 0 ? `+${count - index}` : undefined
}

/** The same of names. */
export function SeveralNames({ names }: { names: readonly string[] }) {
  if (names.length < 2) return names[0]
  return <Several values={names.map((name) => ({ key: name, shown: name }))} />
}

/** A value, and how many more there are that it stands for. */
export function WithMore({ children, more }: { children: string; more: number }) {
  if (more < 1) return children
  return (
    <span className={classes.counted}>
      <span data-tooltip-cut="">{children}</span>
      <span className={classes.more}>+{more}</span>
    </span>
  )
}
