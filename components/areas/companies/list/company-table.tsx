"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useMemo } from "react"
import type { ShownRows } from "#components/lists/screen/list-data.ts"
import { ListTable } from "#components/lists/screen/list-table.tsx"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { companyColumns } from "./columns.tsx"
import { type CompactRows, type ListedCompany, unpackRows } from "./compact-rows.ts"

const rowName = ({ name }: ListedCompany) => name

export function CompanyTable({ rows, ...shown }: ShownRows<CompactRows>) {
  const t = useTranslations("companies")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
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
  return <ListTable label={t("list")} columns={columns} rows={companies} rowName={rowName} {...shown} />
}
