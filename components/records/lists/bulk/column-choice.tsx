import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type MouseEvent, useId, useState } from "react"
import { flushSync } from "react-dom"
import type { ExportColumn } from "#components/records/area.ts"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import classes from "./dialog.module.css"
import { type ExportChoice, movedBy } from "./export-choice.ts"

type Columns = Pick<ExportChoice, "order" | "left">
type Props = Columns & { onChange: (columns: Partial<Columns>) => void }

/** Which columns a file has, and in which order. */
export function ColumnChoice({ order, left, onChange }: Props) {
  const t = useTranslations("bulk.export")
  const arrow = useTranslations("list.columns")
  const label = useTranslations("fields")
  const heading = useId()
  const [moved, setMoved] = useState("")
  const toggle = (column: ExportColumn) =>
    onChange({ left: left.includes(column) ? left.filter((one) => one !== column) : [...left, column] })
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, column: ExportColumn, by: 1 | -1) => {
    const next = movedBy(order, column, by)
    if (next === order) return
    // The browser takes the focus from a row that changes its place.
    flushSync(() => onChange({ order: next }))
    currentTarget.focus()
    setMoved(arrow("moved", { name: label(column), place: next.indexOf(column) + 1, total: order.length }))
  }
  const arrows = [
    { by: -1, Icon: IconChevronUp, name: "moveUp", end: 0 },
    { by: 1, Icon: IconChevronDown, name: "moveDown", end: order.length - 1 },
  ] as const
  return (
    <div>
      <div className={classes.columnsHead}>
        <strong id={heading}>{t("columns")}</strong>
        <span>{t("chosen", { count: order.length - left.length, total: order.length })}</span>
        <LinkButton onClick={() => onChange({ left: [] })}>{t("all")}</LinkButton>
        <LinkButton onClick={() => onChange({ left: order })}>{t("none")}</LinkButton>
      </div>
      <fieldset className={classes.columns} aria-labelledby={heading}>
        {order.map((column, place) => (
          <div key={column} className={classes.column}>
            <label>
              <input type="checkbox" checked={!left.includes(column)} onChange={() => toggle(column)} />
              {label(column)}
            </label>
            {arrows.map(({ by, Icon, name, end }) => (
              <IconButton
                key={name}
                aria-label={t(name, { name: label(column) })}
                aria-disabled={place === end}
                onClick={(event) => move(event, column, by)}
              >
                <Icon size={16} aria-hidden="true" />
              </IconButton>
            ))}
          </div>
        ))}
      </fieldset>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </div>
  )
}
