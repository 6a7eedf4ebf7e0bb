"use client"

import { IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { MouseEvent } from "react"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { chipSentence, type FilterChip, shownValues } from "./filter-chip.ts"
import classes from "./filter-chips.module.css"
import { focusToolbar } from "./toolbar-focus.ts"

type Props = {
  chips: readonly FilterChip[]
  onEdit: (entry: string) => void
  /** Address of the list without that filter. */
  hrefWithout: (entry: string) => string
  /** Address of the list without any filter. */
  resetHref: string
}

/** The chip goes away: the keyboard goes on from the next one, else from the one before. */
function focusNextChip({ currentTarget }: MouseEvent<HTMLElement>) {
  const chip = currentTarget.closest("li")
  const crossOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>("button + a")
  const cross = crossOf(chip?.nextElementSibling) ?? crossOf(chip?.previousElementSibling)
  if (cross) cross.focus()
  else focusToolbar("filters")
}

/** Active filters above the table (L-4): a click edits one, its cross removes it. */
export function FilterChips({ chips, onEdit, hrefWithout, resetHref }: Props) {
  const t = useTranslations("filters")
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t("active")}>
      {chips.map((chip) => (
        <li key={chip.entry} className={classes.chip}>
          <button
            type="button"
            className={classes.edit}
            data-tooltip={chip.values.length > shownValues ? chipSentence(chip) : undefined}
            data-tooltip-cut=""
            onClick={() => onEdit(chip.entry)}
          >
            <span className="visually-hidden">{t("editFilter")}</span> {chip.field} {chip.operator}{" "}
            <ChipValues values={chip.values} />
          </button>
          <TransitionLink
            href={hrefWithout(chip.entry)}
            className={classes.remove}
            onClick={focusNextChip}
            aria-label={t("remove", { filter: chipSentence(chip) })}
          >
            <IconX size={14} aria-hidden="true" />
          </TransitionLink>
        </li>
      ))}
      <li>
        <TransitionLink href={resetHref} className={classes.reset} onClick={() => focusToolbar("filters")}>
          {t("resetAll")}
        </TransitionLink>
      </li>
    </ul>
  )
}

function ChipValues({ values }: { values: readonly string[] }) {
  const t = useTranslations("filters")
  const rest = values.length - shownValues
  return (
    <strong>
      {values.slice(0, shownValues).join(", ")}
      {rest > 0 && ` ${t("more", { count: rest })}`}
    </strong>
  )
}
