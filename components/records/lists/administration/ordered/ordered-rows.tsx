"use client"

import type { ReactNode } from "react"
import classes from "./ordered.module.css"
import { type Ordered, type Ordering, useOrder } from "./use-order.tsx"

type Props<Row extends Ordered> = Ordering<Row> & {
  /** A row's content; the arrows stand among its actions. */
  children: (row: Row, arrows: ReactNode) => ReactNode
}

/** Rows below each other in their order, which arrows change. */
export function OrderedRows<Row extends Ordered>({ children, ...given }: Props<Row>) {
  const { shown, arrowsOf, announcement } = useOrder(given)
  return (
    <>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.id} className={classes.row} aria-label={row.name}>
            {children(row, arrowsOf(row))}
          </li>
        ))}
      </ul>
      {announcement}
    </>
  )
}
