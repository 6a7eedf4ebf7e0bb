"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from "react"
import { takeView } from "#components/records/walk/walk-store.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import {
  moveRow,
  openCurrentRow,
  selectRow,
  selectToCurrentRow,
  toggleCurrentRow,
} from "#components/ui/table/row-keys.ts"
import { Table } from "#components/ui/table/table.tsx"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import { formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { chosenColumns, type ListColumn, shareWidth } from "./list-columns.ts"
import type { ShownRows } from "./list-data.ts"
import classes from "./list-screen.module.css"

type Props<Row> = Omit<ShownRows<readonly Row[]>, "rows" | "control"> & {
  /** Without it rows cannot be chosen. */
  control?: SelectionControl | undefined
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
  const onTable = (run: (table: HTMLTableElement) => void) => () => element.current && run(element.current)
  useShortcuts(
    {
      j: { label: t("down"), run: onTable((rowsOf) => moveRow(rowsOf, 1)) },
      k: { label: t("up"), run: onTable((rowsOf) => moveRow(rowsOf, -1)) },
      Enter: { label: t("open"), run: onTable(openCurrentRow) },
      ...(table.control && {
        x: { label: t("select"), run: onTable(toggleCurrentRow) },
        "shift+x": { label: t("selectTo"), run: onTable(selectToCurrentRow) },
        "shift+j": { label: t("selectDown"), run: onTable((rowsOf) => selectRow(rowsOf, 1)) },
        "shift+k": { label: t("selectUp"), run: onTable((rowsOf) => selectRow(rowsOf, -1)) },
        "mod+a": { label: t("selectPage"), run: () => table.control?.togglePage(rows.map(({ id }) => id)) },
      }),
    },
    label,
  )
  useClearByKey(table.control, label)
  /** What of the list is shown: its filters, its order, its page. */
  const shownSearch = useRef<string>(undefined)
  // Other rows are read from their top, those that were left as they were left; what is read again stays where it is. The position is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the occasion, not an input.
  useLayoutEffect(() => {
    const { search } = window.location
    if (!scroller.current || shownSearch.current === search) return
    shownSearch.current = search
    const { top = 0, left = 0 } = takeView() ?? {}
    scroller.current.scrollTop = top
    if (left) scroller.current.scrollLeft = left
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

/** Escape clears the selection while nothing else is open that it closes. */
function useClearByKey(control: SelectionControl | undefined, group: string) {
  const t = useTranslations("list.keys")
  const isChosen = control !== undefined && (control.selection.all || control.selection.ids.size > 0)
  const clear = ({ target }: KeyboardEvent) => {
    const isElsewhere = target instanceof Element && target.closest("[role=dialog], [popover]") !== null
    if (!isElsewhere) control?.clear()
  }
  useShortcuts(isChosen ? { Escape: { label: t("clear"), run: clear } } : {}, group)
}
