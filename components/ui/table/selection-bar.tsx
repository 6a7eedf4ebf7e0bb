"use client"

import { useTranslations } from "next-intl"
import type { MouseEvent, ReactNode } from "react"
import { clearOfToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { countSelected } from "./selection.ts"
import classes from "./selection-bar.module.css"
import type { SelectionControl } from "./use-selection.ts"

/** How a list speaks of what is chosen; a list without a word of its own for its rows says how many. */
export type SelectionTexts = {
  selected: (count: number) => string
  page: (count: number) => string
  all: (count: number) => string
  offer: (count: number) => string
}

type Props = {
  control: SelectionControl
  total: number
  texts?: SelectionTexts | undefined
  /** It is not sticky: above the rows of a page that scrolls as a whole. */
  isInFlow?: boolean
  /** What is done with the rows chosen. Drawn while none is, too: a dialog outlives the selection. */
  children?: ReactNode
}

/** The bar is empty from now on: the keyboard goes on where rows are chosen. */
const focusSelectPage = () => document.querySelector<HTMLElement>("[data-select-page]")?.focus()

/** The offer goes away: the keyboard goes on with the way out beside it. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>) {
  if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
}

/**
 * What is chosen: how many rows, the offer to choose the whole result, the way out, and what can be done with them. It lies over
 * the last rows, so that none moves when it comes; empty while nothing is chosen.
 */
export function SelectionBar({ control, total, texts, isInFlow, children }: Props) {
  const { selection, selectAll, isPage, clear } = control
  const t = useTranslations("table")
  const count = countSelected(selection, total)
  const say = texts ?? {
    selected: (selected) => t("selected", { count: selected }),
    page: (selected) => t("selectedPage", { count: selected }),
    all: () => t("allSelected", { total }),
    offer: () => t("offerAll", { total }),
  }
  return (
    <section
      ref={clearOfToasts}
      aria-label={t("selection")}
      className={classes.bar}
      data-shown={count > 0 || undefined}
      data-in-flow={isInFlow || undefined}
      data-selection-bar=""
    >
      <div className={classes.summary} aria-live="polite">
        {count > 0 && (
          <>
            <strong>{selection.all ? say.all(count) : isPage ? say.page(count) : say.selected(count)}</strong>
            {!selection.all && count < total && (
              <button
                type="button"
                onClick={(event) => {
                  focusNext(event)
                  selectAll()
                }}
              >
                {say.offer(total)}
              </button>
            )}
            <button
              type="button"
              aria-label={t("clearSelection")}
              aria-keyshortcuts="Escape"
              onClick={() => {
                focusSelectPage()
                clear()
              }}
            >
              {t("clear")}
            </button>
          </>
        )}
      </div>
      {children}
    </section>
  )
}
