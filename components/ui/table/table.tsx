"use client"

import { useTranslations } from "next-intl"
import { type CSSProperties, type RefObject, useCallback } from "react"
import type { Column } from "./column.ts"
import { onRowKey } from "./row-keys.ts"
import { SelectPage } from "./select-page.tsx"
import { isSelected } from "./selection.ts"
import { SortHeader } from "./sort-header.tsx"
import { tableParts as parts } from "./table-parts.ts"
import { TableRow } from "./table-row.tsx"
import type { SelectionControl } from "./use-selection.ts"

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  /** Without it no row can be chosen. */
  control?: SelectionControl | undefined
  sort: string
  sortHref: (sort: string) => string
  /** Pixels below which the columns stay as they are and the table scrolls sideways. */
  minWidth?: number
  ref: RefObject<HTMLTableElement | null>
}

/** The one table of all lists: plain HTML, rows of 36 px, a head that stays, rows that can be chosen. */
export function Table<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, rowName, control, sort, sortHref, minWidth, ref } = props
  const { selection, toggleRow, selectTo } = control ?? {}
  const t = useTranslations("table")
  const onSelect = useCallback(
    (row: Row, isRange: boolean) =>
      isRange
        ? selectTo?.(
            row.id,
            rows.map(({ id }) => id),
          )
        : toggleRow?.(row.id),
    [rows, selectTo, toggleRow],
  )
  const selectLabel = labelWithName((name) => t("selectRow", { name }))
  return (
    <table
      ref={ref}
      aria-label={label}
      className={parts.table}
      style={minWidth ? ({ "--table-min-width": `${minWidth}px` } as CSSProperties) : undefined}
      onKeyDown={onRowKey}
    >
      <colgroup>
        {control && <col className={parts.selectColumn} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {control && (
            <th scope="col" className={parts.select}>
              <SelectPage control={control} ids={rows.map(({ id }) => id)} label={t("selectPage")} />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sort={sort} sortHref={sortHref} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            isSelected={selection !== undefined && isSelected(selection, row.id)}
            selectLabel={selectLabel(rowName(row))}
            onSelect={control && onSelect}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Formats a message with a name once, then puts each name in its place: a message per row costs more than the row. */
function labelWithName(format: (name: string) => string): (name: string) => string {
  const slot = "\u0000"
  const [before = "", after = ""] = format(slot).split(slot)
  return (name) => `${before}${name}${after}`
}
