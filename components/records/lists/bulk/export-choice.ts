import type { ExportColumn } from "#components/records/area.ts"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"

/** What a file is like: all columns in an order, those of them that are left out, and its format. */
export type ExportChoice = Pick<ExportLayout, "format" | "delimiter"> & {
  order: readonly ExportColumn[]
  left: readonly ExportColumn[]
}

/** All columns, first those that are named, in the order in which they are. */
export function inNamedOrder(
  columns: readonly ExportColumn[],
  named: readonly string[],
): readonly ExportColumn[] {
  const known = named.flatMap((name) => columns.filter((column) => column === name))
  return [...known, ...columns.filter((column) => !known.includes(column))]
}

/** The columns of the file, in its order. */
export const chosenOf = ({ order, left }: ExportChoice): ExportColumn[] =>
  order.filter((column) => !left.includes(column))

/** What a layout says. Columns that came to exist after it was saved are left out: whoever reads the file expects its columns. */
export function choiceOf(layout: ExportLayout, columns: readonly ExportColumn[]): ExportChoice {
  const { format, delimiter } = layout
  const order = inNamedOrder(columns, layout.columns)
  return { format, delimiter, order, left: order.filter((column) => !layout.columns.includes(column)) }
}

/** Whether a file would be another one than a layout says. */
export function differs(
  choice: ExportChoice,
  layout: ExportLayout,
  columns: readonly ExportColumn[],
): boolean {
  const saved = choiceOf(layout, columns)
  const isSame = chosenOf(choice).join() === chosenOf(saved).join() && choice.format === saved.format
  return !isSame || (choice.format === "csv" && choice.delimiter !== saved.delimiter)
}

/** The order with a column one place up or down; the same where there is no such place. */
export function movedBy(
  order: readonly ExportColumn[],
  column: ExportColumn,
  by: 1 | -1,
): readonly ExportColumn[] {
  const from = order.indexOf(column)
  const to = from + by
  if (to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, column)
}
