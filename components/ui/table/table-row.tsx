import { type ChangeEvent, memo } from "react"
import type { Column } from "./column.ts"
import classes from "./table.module.css"

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  isSelected: boolean
  /** Accessible name of the row's checkbox. */
  selectLabel: string
  onSelect: (row: Row, isRange: boolean) => void
}

function isWithShift(event: ChangeEvent): boolean {
  return event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
}

function RowView<Row>({ row, columns, isSelected, selectLabel, onSelect }: Props<Row>) {
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.select}>
        <input
          type="checkbox"
          aria-label={selectLabel}
          checked={isSelected}
          onChange={(event) => onSelect(row, isWithShift(event))}
        />
      </td>
      {columns.map(({ key, align, isHeader, isActions, cellClass, cell }) =>
        isHeader ? (
          <th key={key} scope="row" className={classes.name}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} className={isActions ? classes.actions : cellClass?.(row)} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Drawn again only when the row itself or its choice changes. */
export const TableRow = memo(RowView) as typeof RowView
