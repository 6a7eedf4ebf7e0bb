import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useMemo } from "react"
import { unpackRows } from "#components/records/lists/screen/compact-rows.ts"
import type { ShownRows } from "#components/records/lists/screen/list-data.ts"
import { ListTable } from "#components/records/lists/screen/list-table.tsx"
import { useLiveList } from "#components/records/lists/screen/use-live-list.ts"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { columnKeysFor, registrationColumns } from "./columns.tsx"
import type { ListedRegistration, RegistrationRows } from "./listed-registration.ts"
import { useRowMenu } from "./row-menu.tsx"
import { useSetCells } from "./use-set-cells.ts"
import { useSetLifecycle } from "./use-set-lifecycle.tsx"
import { useSetRows } from "./use-set-rows.ts"

/** The rows of the registrations list; what staff sets most is in the row itself. */
export function RegistrationTable({ rows: packed, ...shown }: ShownRows<RegistrationRows>) {
  const t = useTranslations("registrations")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const user = useUser()
  const mayEdit = useMayEdit()
  const { lifecycles } = packed
  const nameOf = ({ name }: ListedRegistration) => name || t("noName")
  const loaded = useMemo(() => unpackRows(packed), [packed])
  const { rows, set } = useSetRows(loaded)
  useLiveList("/api/registration/dashboard/stream", loaded, packed)
  const setLifecycle = useSetLifecycle(set, lifecycles)
  const { setFlag, setNumber } = useSetCells(set)
  const { menu, id, open } = useRowMenu({
    rows,
    lifecycles,
    onLifecycle: (row, to) => void setLifecycle(row, to),
    onFlag: setFlag,
  })
  const columns = useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: "percent" })
    const shownKeys = new Set<string>(["name", ...columnKeysFor(user)])
    return registrationColumns(
      {
        column: (key) => t(`columns.${key}`),
        noName: t("noName"),
        firstTime: t("firstTime"),
        inProgress: t("inProgress"),
        completed: t("completed"),
        yes: t("yes"),
        no: t("no"),
        noNumber: t("noNumber"),
        paid: t("billed.paid"),
        pending: t("billed.pending"),
        percent: (value) => percent.format(value / 100),
        locale,
        timeZone,
      },
      {
        menu: id,
        openMenu: open,
        lifecycles,
        whyNot: mayEdit ? "" : t("mayNotEdit"),
        setNumber,
      },
    ).filter(({ key }) => shownKeys.has(key))
  }, [user, t, locale, timeZone, id, open, lifecycles, mayEdit, setNumber])
  return (
    <>
      <ListTable label={t("list")} columns={columns} rows={rows} rowName={nameOf} {...shown} />
      {menu}
    </>
  )
}
