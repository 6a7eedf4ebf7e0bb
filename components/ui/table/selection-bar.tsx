"use client"

import { useTranslations } from "next-intl"
import type { MouseEvent } from "react"
import { countSelected } from "./selection.ts"
import classes from "./selection-bar.module.css"
import type { SelectionControl } from "./use-selection.ts"

/** The bar is empty from now on: the keyboard goes on where all rows are chosen. */
const focusSelectAll = () => document.querySelector<HTMLElement>("[data-select-all]")?.focus()

/** The offer goes away: the keyboard goes on with the way out beside it. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>) {
  if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
}

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
            <button
              type="button"
              onClick={(event) => {
                focusNext(event)
                toggleAll()
              }}
            >
              {t("offerAll", { total })}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              focusSelectAll()
              clear()
            }}
          >
            {t("clearSelection")}
          </button>
        </>
      )}
    </div>
  )
}
