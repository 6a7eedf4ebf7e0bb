import type { ReactNode } from "react"

/** What a table shows of each row. Columns are made once per list, so that rows need not be drawn again. */
export type Column<Row> = {
  key: string
  label: ReactNode
  /** CSS width; the columns share what is left in proportion. */
  width: string
  /** Text is aligned left; figures and dates right. */
  align?: "end"
  /** The row's name: read out with every cell, and in sight while the table is scrolled sideways. */
  isHeader?: true
  /** Buttons of the row: in sight while the table is scrolled sideways. */
  isActions?: true
  /** Orders the header offers: the one its first click gives, and the other way round. */
  sorts?: readonly [first: string, second: string]
  cell: (row: Row) => ReactNode
  /** What its figures count: said before them on a phone, where rows have no headings. */
  counts?: string
  /** How the cell of a row looks apart from the others of its column. */
  cellClass?: (row: Row) => string | undefined
}

export type SortDirection = "ascending" | "descending"

/** The direction of an order's name: a leading minus turns it round. */
export function directionOf(sort: string): SortDirection {
  return sort.startsWith("-") ? "descending" : "ascending"
}
