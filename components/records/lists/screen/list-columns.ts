import type { Column } from "#components/ui/table/column.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"

/** Column of a list: what it needs in pixels; what is left of the screen goes to the columns in proportion. */
export type ListColumn<Row> = Omit<Column<Row>, "width"> & {
  width: number
  /** Takes no share of what is left: dates, buttons. */
  isFixed?: true
}

/** A column that can be hidden and moved. */
export type ColumnName = { key: string; label: string }

/** Every column, none of them moved. */
export const allColumns: ListColumns = { hidden: [], order: [] }

/** Whether the columns stand as they do for everybody. @param usual how they stand; nothing is moved there */
export function isUsual({ hidden, order, totals }: ListColumns, usual: ListColumns): boolean {
  if (order.length > 0 || totals !== usual.totals || hidden.length !== usual.hidden.length) return false
  return hidden.every((key) => usual.hidden.includes(key))
}

/** Pixels of the column with the checkboxes. */
const selectWidth = 40

/**
 * Columns in the order the user gave them; one the order does not know is after its usual neighbour.
 * @param columns all columns in their usual order
 */
export function inOrder<One extends { key: string }>(
  columns: readonly One[],
  order: readonly string[],
): One[] {
  const ordered = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  columns.forEach((column, place) => {
    if (ordered.includes(column)) return
    const before = columns[place - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return ordered
}

/** Columns as the user wants them: the name stays first and the row's buttons last. */
export function chosenColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { hidden, order }: ListColumns,
): ListColumn<Row>[] {
  const movable = columns.filter(({ isHeader, isActions }) => !isHeader && !isActions)
  return [
    ...columns.filter(({ isHeader }) => isHeader),
    ...inOrder(movable, order).filter(({ key }) => !hidden.includes(key)),
    ...columns.filter(({ isActions }) => isActions),
  ]
}

/**
 * Gives columns their CSS widths inside a size container whose width is `--list-width`: checkers of HTML do not know its unit.
 * @returns the columns, and the pixels below which the table scrolls sideways
 */
export function shareWidth<Row>(columns: readonly ListColumn<Row>[]): {
  columns: Column<Row>[]
  minWidth: number
} {
  const sum = (some: readonly ListColumn<Row>[]) => some.reduce((total, { width }) => total + width, 0)
  const minWidth = selectWidth + sum(columns)
  const growing = sum(columns.filter(({ isFixed }) => !isFixed))
  const widthOf = ({ width, isFixed }: ListColumn<Row>) =>
    isFixed
      ? `${width}px`
      : `calc(${width}px + max(0px, var(--list-width) - ${minWidth}px) * ${(width / growing).toFixed(4)})`
  return { columns: columns.map((column) => ({ ...column, width: widthOf(column) })), minWidth }
}

/** Hides the sums over all rows or shows them again. */
export function toggleTotals({ totals, ...columns }: ListColumns): ListColumns {
  return totals === "hidden" ? columns : { ...columns, totals: "hidden" }
}

/** Hides a column or shows it again. */
export function toggleColumn(choice: ListColumns, key: string): ListColumns {
  const { hidden } = choice
  return { ...choice, hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] }
}

/** Moves a column one place; at the end of the row it stays. @param columns all that can be moved */
export function moveColumn(
  columns: readonly ColumnName[],
  choice: ListColumns,
  key: string,
  by: 1 | -1,
): ListColumns {
  const order = inOrder(columns, choice.order).map((column) => column.key)
  const from = order.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return choice
  order.splice(from, 1)
  order.splice(to, 0, key)
  return { ...choice, order }
}
