"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { moveRow, toggleCurrentRow } from "#components/ui/table/row-keys.ts"
import { Table } from "#components/ui/table/table.tsx"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import { formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { companyColumns } from "./columns.tsx"
import { type CompactRows, type ListedCompany, unpackRows } from "./compact-rows.ts"
import classes from "./company-list.module.css"
import { FlagShapes } from "./row-flags.tsx"

type Props = {
  rows: CompactRows
  control: SelectionControl
  sort: string
  sortHref: (sort: string) => string
  isLoading: boolean
}

const rowName = ({ name }: ListedCompany) => name

export function CompanyTable({ rows, control, sort, sortHref, isLoading }: Props) {
  const t = useTranslations("companies")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const table = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const companies = useMemo(() => unpackRows(rows), [rows])
  const columns = useMemo(
    () =>
      companyColumns({
        column: (key) => t(`columns.${key}`),
        flag: (key) => t(`flags.${key}`),
        onMarketplace: (name) => t("accountTypeMp", { name }),
        locale,
        timeZone,
      }),
    [t, locale, timeZone],
  )
  useShortcuts(
    {
      j: { label: t("keys.down"), run: () => table.current && moveRow(table.current, 1) },
      k: { label: t("keys.up"), run: () => table.current && moveRow(table.current, -1) },
      x: { label: t("keys.select"), run: () => table.current && toggleCurrentRow(table.current) },
    },
    t("title"),
  )
  // Other rows are read from their top; the scroll position is the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the occasion, not an input.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [rows])
  // Made for every row, exact times would cost as much as the rest of the table; few are ever asked for.
  const tellExactTime = ({ target }: PointerEvent) => {
    if (target instanceof HTMLTimeElement) target.dataset.tip = formatExact(target.dateTime, locale, timeZone)
  }
  return (
    <div
      ref={scroller}
      onPointerOver={tellExactTime}
      className={classes.scroller}
      data-loading={isLoading || undefined}
      aria-busy={isLoading}
    >
      <FlagShapes />
      <Table
        ref={table}
        label={t("list")}
        columns={columns}
        rows={companies}
        rowName={rowName}
        control={control}
        sort={sort}
        sortHref={sortHref}
      />
    </div>
  )
}
