"use client"

import { useTranslations } from "next-intl"
import { countSelected } from "./selection.ts"
import classes from "./selection-bar.module.css"
import type { SelectionControl } from "./use-selection.ts"

/** How many rows are chosen, the offer to choose all, and the way out. Empty while nothing is chosen. */
export function SelectionBar({ control, total }: { control: SelectionControl; total: number }) {
  const { selection, toggleAll, clear } = control
  const t = useTranslations("table")
  const count = countSelected(selection, total)
  return (
    <div className={classes.bar} aria-live="polite">
      {count > 0 && (
        <>
          <strong>{selection.all ? t("allSelected", { total }) : t("selected", { count })}</strong>
          {!selection.all && count < total && (
            <button type="button" onClick={toggleAll}>
              {t("offerAll", { total })}
            </button>
          )}
          <button type="button" onClick={clear}>
            {t("clearSelection")}
          </button>
        </>
      )}
    </div>
  )
}
