"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useMemo } from "react"
import { unpackRows } from "#components/records/lists/screen/compact-rows.ts"
import type { ShownRows } from "#components/records/lists/screen/list-data.ts"
import { ListTable } from "#components/records/lists/screen/list-table.tsx"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { contactColumns } from "./columns.tsx"
import type { ContactRows, ListedContact } from "./listed-contact.ts"

type Props = ShownRows<ContactRows> & { onRemove: (contact: ListedContact) => void }

export function ContactTable({ rows, onRemove, ...shown }: Props) {
  const t = useTranslations("contacts")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const contacts = useMemo(() => unpackRows(rows), [rows])
  const columns = useMemo(
    () =>
      contactColumns(
        {
          column: (key) => t(`columns.${key}`),
          flag: (key) => t(`flags.${key}`),
          noName: t("no-name"),
          onMarketplace: t("onMarketplace"),
          accountTypeMp: (name) => t("accountTypeMp", { name }),
          registered: t("register"),
          notRegistered: t("not-register"),
          remove: t("delete"),
          locale,
          timeZone,
        },
        rows.shows,
        onRemove,
      ),
    [t, locale, timeZone, rows.shows, onRemove],
  )
  const noName = t("no-name")
  return (
    <ListTable
      label={t("list")}
      columns={columns}
      rows={contacts}
      rowName={({ name }) => name || noName}
      {...shown}
    />
  )
}
