import { type ChangeEvent, memo } from "react"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import type { Column } from "./column.ts"
import { tableParts as parts } from "./table-parts.ts"

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  isSelected: boolean
  /** Accessible name of the row's checkbox. */
  selectLabel: string
  /** Without it the row cannot be chosen. */
  onSelect: ((row: Row, isRange: boolean) => void) | undefined
}

function isWithShift(event: ChangeEvent): boolean {
  return event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
}

function RowView<Row>({ row, columns, isSelected, selectLabel, onSelect }: Props<Row>) {
  return (
    <tr data-selected={isSelected || undefined}>
      {onSelect && (
        <td className={parts.select}>
          <CheckBox
            aria-label={selectLabel}
            checked={isSelected}
            onChange={(event) => onSelect(row, isWithShift(event))}
          />
        </td>
      )}
      {columns.map(({ key, align, counts, isHeader, isActions, cellClass, cell }) =>
        isHeader ? (
          <th key={key} scope="row" className={parts.name}>
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            className={isActions ? parts.actions : cellClass?.(row)}
            data-align={align}
            data-counts={counts}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Drawn again only when the row itself or its choice changes. */
export const TableRow = memo(RowView) as typeof RowView
