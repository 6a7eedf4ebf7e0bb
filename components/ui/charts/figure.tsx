import type { ReactNode } from "react"
import classes from "./charts.module.css"
import { Legend } from "./legend.tsx"
import type { Series } from "./series.ts"

type Props = {
  /** Accessible name of the whole. */
  label: string
  series: readonly Series[]
  /** The drawing, which keys and screen readers pass over. */
  children: ReactNode
  /** The same in figures, for whoever reads. */
  table: ReactNode
  /** What opens the table; shown beside the picture at once unless given. */
  tableLabel?: string
}

/** A picture with what its lines mean, and the table behind it. */
export function Figure({ label, series, children, table, tableLabel }: Props) {
  return (
    <figure className={classes.figure} aria-label={label}>
      <Legend series={series} />
      <div aria-hidden="true">{children}</div>
      {tableLabel === undefined ? (
        table
      ) : (
        <details className={classes.details}>
          <summary>{tableLabel}</summary>
          {table}
        </details>
      )}
    </figure>
  )
}
