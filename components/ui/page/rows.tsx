import type { ComponentProps, ReactNode } from "react"
import classes from "./rows.module.css"

/** A list whose rows are read one by one and acted upon; what is compared in columns is a table. Name it with aria-label. */
export function Rows({ className = "", ...props }: ComponentProps<"ul">) {
  return <ul {...props} className={`${classes.rows} ${className}`.trim()} />
}

type RowProps = ComponentProps<"li"> & {
  /** Small: rows of one or two lines, whose parts are centred. */
  size?: "usual" | "small"
  /** Before the text: an icon, a box to tick. */
  lead?: ReactNode
  /** At the end: what can be done with it. */
  actions?: ReactNode
  /** With a mouse its actions come with the pointer. */
  revealsActions?: boolean
}

/** A row under the one before, with a line below. */
export function Row({ size = "usual", lead, actions, revealsActions, children, ...props }: RowProps) {
  return (
    <li {...props} className={classes.row} data-size={size}>
      {lead}
      <div className={classes.about}>{children}</div>
      {actions && (
        <span className={classes.actions} data-revealed={revealsActions}>
          {actions}
        </span>
      )}
    </li>
  )
}
