"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { moveRow, openCurrentRow, toggleCurrentRow } from "#components/ui/table/row-keys.ts"
import { Table } from "#components/ui/table/table.tsx"
import { formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { chosenColumns, type ListColumn, shareWidth } from "./list-columns.ts"
import type { ShownRows } from "./list-data.ts"
import classes from "./list-screen.module.css"

type Props<Row> = Omit<ShownRows<readonly Row[]>, "rows"> & {
  /** Accessible name of the table, and heading of its keys. */
  label: string
  /** All columns in their usual order. */
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
}

/** The rows of a list, with the keys that walk them. */
export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, columns, choice, isLoading, ...table } = props
  const t = useTranslations("list.keys")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const element = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => shareWidth(chosenColumns(columns, choice)), [columns, choice])
  useShortcuts(
    {
      j: { label: t("down"), run: () => element.current && moveRow(element.current, 1) },
      k: { label: t("up"), run: () => element.current && moveRow(element.current, -1) },
      x: { label: t("select"), run: () => element.current && toggleCurrentRow(element.current) },
      Enter: { label: t("open"), run: () => element.current && openCurrentRow(element.current) },
    },
    label,
  )
  // Other rows are read from their top; the scroll position is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the occasion, not an input.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [rows])
  // Made for every row, exact times would cost as much as the rest of the table; few are ever asked for.
  const tellExactTime = ({ target }: PointerEvent) => {
    if (target instanceof HTMLTimeElement)
      target.dataset.tooltip = formatExact(target.dateTime, locale, timeZone)
  }
  return (
    <div
      ref={scroller}
      onPointerOver={tellExactTime}
      className={classes.scroller}
      data-loading={isLoading || undefined}
      aria-busy={isLoading}
    >
      <Table ref={element} label={label} rows={rows} {...shown} {...table} />
    </div>
  )
}
