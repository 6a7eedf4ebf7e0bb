import { useTranslations } from "next-intl"
import { useId } from "react"
import type { ExportColumn } from "#components/records/area.ts"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import classes from "./dialog.module.css"

type Props = {
  columns: readonly ExportColumn[]
  chosen: readonly ExportColumn[]
  onChange: (chosen: readonly ExportColumn[]) => void
}

/** Which columns a file has; their order is the file's. */
export function ColumnChoice({ columns, chosen, onChange }: Props) {
  const t = useTranslations("bulk.export")
  const label = useTranslations("fields")
  const heading = useId()
  const toggle = (column: ExportColumn) =>
    onChange(columns.filter((one) => (one === column ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <div>
      <div className={classes.columnsHead}>
        <strong id={heading}>{t("columns")}</strong>
        <span>{t("chosen", { count: chosen.length, total: columns.length })}</span>
        <LinkButton onClick={() => onChange(columns)}>{t("all")}</LinkButton>
        <LinkButton onClick={() => onChange([])}>{t("none")}</LinkButton>
      </div>
      <fieldset className={classes.columns} aria-labelledby={heading}>
        {columns.map((column) => (
          <label key={column}>
            <input type="checkbox" checked={chosen.includes(column)} onChange={() => toggle(column)} />
            {label(column)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
