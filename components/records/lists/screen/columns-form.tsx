import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type MouseEvent, useState } from "react"
import { flushSync } from "react-dom"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import type { ColumnList, ListColumns } from "#lib/contract/identity/preferences.ts"
import classes from "./columns-form.module.css"
import { type ColumnName, inOrder, isUsual, moveColumn, toggleColumn, toggleTotals } from "./list-columns.ts"
import { useSaveColumns } from "./use-save-columns.ts"

type Props = {
  list: ColumnList
  /** All columns that can be hidden and moved, in their usual order. */
  columns: readonly ColumnName[]
  choice: ListColumns
  /** How the columns stand for everybody. */
  usual: ListColumns
  /** They are a saved filter's, and kept with it when that is saved. */
  isOfView: boolean
  /** The list has sums over all rows. */
  hasTotals: boolean
  onChange: (choice: ListColumns) => void
}

/** Which columns a list shows and in which order, and whether its totals; every change is kept at once. */
export function ColumnsForm({ list, columns, choice, usual, isOfView, hasTotals, onChange }: Props) {
  const t = useTranslations("list.columns")
  const save = useSaveColumns(list, usual)
  const [moved, setMoved] = useState("")
  const ordered = inOrder(columns, choice.order)
  const change = (next: ListColumns) => {
    onChange(next)
    if (!isOfView) save(next)
  }
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, { key, label }: ColumnName, by: 1 | -1) => {
    const next = moveColumn(columns, choice, key, by)
    if (next === choice) return
    const place = next.order.indexOf(key) + 1
    // The browser takes the focus from a row that changes its place.
    flushSync(() => change(next))
    currentTarget.focus()
    setMoved(t("moved", { name: label, place, total: ordered.length }))
  }
  const arrows = [
    { by: -1, Icon: IconChevronUp, name: "up", end: 0 },
    { by: 1, Icon: IconChevronDown, name: "down", end: ordered.length - 1 },
  ] as const
  const isReset = isUsual(choice, usual)
  return (
    <>
      <p className={classes.hint}>{t(isOfView ? "hintOfView" : "hint")}</p>
      <ul className={classes.columns}>
        {ordered.map((column, place) => (
          <li key={column.key} className={classes.column}>
            <label className={classes.name}>
              <input
                type="checkbox"
                data-entry=""
                checked={!choice.hidden.includes(column.key)}
                onChange={() => change(toggleColumn(choice, column.key))}
              />
              <span>{column.label}</span>
            </label>
            {arrows.map(({ by, Icon, name, end }) => (
              <IconButton
                key={name}
                aria-label={t(name, { name: column.label })}
                aria-disabled={place === end}
                onClick={(event) => move(event, column, by)}
              >
                <Icon size={16} aria-hidden="true" />
              </IconButton>
            ))}
          </li>
        ))}
      </ul>
      {hasTotals && (
        <MenuGroup>
          <label className={classes.name}>
            <input
              type="checkbox"
              data-entry=""
              checked={choice.totals !== "hidden"}
              onChange={() => change(toggleTotals(choice))}
            />
            <span>{t("totals")}</span>
          </label>
        </MenuGroup>
      )}
      <MenuGroup>
        <MenuEntry isOff={isReset} onPress={() => change(usual)}>
          {t("reset")}
        </MenuEntry>
      </MenuGroup>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </>
  )
}
