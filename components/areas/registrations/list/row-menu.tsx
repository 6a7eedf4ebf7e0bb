import { useTranslations } from "next-intl"
import type { CSSProperties } from "react"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import { tinted } from "#components/ui/text/tinted.ts"
import type { RegistrationLifecycle } from "#lib/contract/registration-detail.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import classes from "./registrations.module.css"

export type RowField = "lifecycle" | "placed" | "techfile"

/** Opens the menu below the button of a row's cell. */
export type OpenRowMenu = (cell: { row: number; field: RowField }, button: HTMLElement) => void

type Given = {
  rows: readonly ListedRegistration[]
  lifecycles: readonly RegistrationLifecycle[]
  onLifecycle: (row: ListedRegistration, to: RegistrationLifecycle | null) => void
  onPlaced: (row: ListedRegistration, placed: boolean) => void
  onTechfile: (row: ListedRegistration, techfile: boolean) => void
}

type Entry = { key: string; label: string; isChecked: boolean; look?: CSSProperties; choose: () => void }

/**
 * What all selects of a table offer: one menu, drawn when it is opened for a cell. A select of its own in each of them would be
 * the larger part of the table.
 * @returns the menu's element, the `id` that buttons name as their popover, and `open`, which never changes
 */
export function useRowMenu({ rows, lifecycles, onLifecycle, onPlaced, onTechfile }: Given) {
  const t = useTranslations("registrations")
  const { asked, id, isReady, openFor, close, draw } = useSharedMenu<{ row: number; field: RowField }>(
    (cell) => (cell ? t(`columns.${cell.field}`) : ""),
  )
  const row = rows.find(({ id: one }) => one === asked?.row)

  function entries(): Entry[] {
    if (!row || !asked) return []
    if (asked.field === "lifecycle") {
      const none = { key: "none", label: t("completed"), isChecked: row.lifecycle === null }
      return [
        { ...none, choose: () => onLifecycle(row, null) },
        ...lifecycles.map((one) => ({
          key: String(one.id),
          label: one.name,
          isChecked: row.lifecycle === one.id,
          look: tinted(one.color_hex),
          choose: () => onLifecycle(row, one),
        })),
      ]
    }
    const [held, set] = asked.field === "placed" ? [row.isPlaced, onPlaced] : [row.hasTechfile, onTechfile]
    return [true, false].map((value) => ({
      key: String(value),
      label: t(value ? "yes" : "no"),
      isChecked: held === value,
      choose: () => set(row, value),
    }))
  }

  const menu = draw(
    entries().map(({ key, label, isChecked, look, choose }) => (
      <MenuEntry
        key={key}
        isChecked={isChecked}
        onPress={() => {
          close()
          if (!isChecked) choose()
        }}
      >
        {look && <span className={classes.dot} style={look} />}
        {label}
      </MenuEntry>
    )),
  )
  return { menu, id: isReady ? id : undefined, open: openFor }
}
