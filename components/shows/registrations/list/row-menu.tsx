import { useTranslations } from "next-intl"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import { lifecycleChoices, type MenuChoice, MenuChoices, yesNoChoices } from "../setting/menu-choices.tsx"
import type { ListedRegistration } from "./listed-registration.ts"

export type RowField = "lifecycle" | "placed" | "techfile"

/** Opens the menu below the button of a row's cell. */
export type OpenRowMenu = (cell: { row: number; field: RowField }, button: HTMLElement) => void

type MenuOptions = {
  rows: readonly ListedRegistration[]
  lifecycles: readonly RegistrationLifecycle[]
  onLifecycle: (row: ListedRegistration, to: RegistrationLifecycle | null) => void
  onFlag: (row: ListedRegistration, field: "placed" | "techfile", to: boolean) => void
}

/**
 * What all selects of a table offer: one menu, drawn when it is opened for a cell. A select of its own in each of them would be
 * the larger part of the table.
 * @returns the menu's element, the `id` that buttons name as their popover, and `open`, which never changes
 */
export function useRowMenu({ rows, lifecycles, onLifecycle, onFlag }: MenuOptions) {
  const t = useTranslations("registrations")
  const { asked, id, isReady, openFor, close, draw } = useSharedMenu<{ row: number; field: RowField }>(
    (cell) => (cell ? t(`columns.${cell.field}`) : ""),
  )
  const row = rows.find(({ id: one }) => one === asked?.row)

  function choices(): MenuChoice[] {
    if (!row || !asked) return []
    if (asked.field === "lifecycle")
      return lifecycleChoices(lifecycles, row.lifecycle, t("completed"), (to) => onLifecycle(row, to))
    const { field } = asked
    return yesNoChoices(t, field === "placed" ? row.isPlaced : row.hasTechfile, (to) =>
      onFlag(row, field, to),
    )
  }

  const menu = draw(<MenuChoices choices={choices()} close={close} />)
  return { menu, id: isReady ? id : undefined, open: openFor }
}
