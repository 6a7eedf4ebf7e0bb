import { useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"

/** Moves the keyboard through the cards of the board. The focused card is the current one, so nothing is kept. */

type Step = { across: -1 | 0 | 1; along: -1 | 0 | 1 }

const steps = {
  ArrowDown: { across: 0, along: 1 },
  ArrowUp: { across: 0, along: -1 },
  ArrowRight: { across: 1, along: 0 },
  ArrowLeft: { across: -1, along: 0 },
} satisfies Record<string, Step>

const isArrow = (key: string): key is keyof typeof steps => key in steps

/** The cards by stage; stages without any are passed over. */
function columns(): HTMLElement[][] {
  return [...document.querySelectorAll("[data-rfd-droppable-id]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-card]")])
    .filter((cards) => cards.length > 0)
}

/** Focuses the card beside the current one; from outside of the cards the first of all. One that is lifted keeps the focus. */
function walk({ across, along }: Step): void {
  if (document.querySelector("[data-card][data-dragging]")) return
  const all = columns()
  const current = document.activeElement?.closest<HTMLElement>("[data-card]")
  const column = all.findIndex((cards) => current && cards.includes(current))
  const at = current ? (all[column]?.indexOf(current) ?? 0) : 0
  const cards = column < 0 ? all[0] : all[column + across]
  const next = column < 0 ? cards?.[0] : cards?.[Math.min(at, cards.length - 1) + along]
  next?.focus()
}

/** Arrows on a card lead to its neighbours; a lifted card has them to itself. */
export function onCardKey(event: KeyboardEvent): void {
  const { key, target } = event
  const isChorded = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey
  if (event.defaultPrevented || isChorded || !isArrow(key)) return
  if (!(target instanceof HTMLElement) || !target.closest("[data-card]")) return
  event.preventDefault()
  walk(steps[key])
}

const openCurrent = () => document.activeElement?.closest("[data-card]")?.querySelector("a")?.click()
const nothing = () => undefined

/** j and k walk through the cards of a stage, h and l through the stages; the list of keys names the others too. */
export function useCardKeys(): void {
  const t = useTranslations("pipelines.keys")
  useShortcuts(
    {
      j: { label: t("next"), run: () => walk(steps.ArrowDown) },
      k: { label: t("previous"), run: () => walk(steps.ArrowUp) },
      l: { label: t("right"), run: () => walk(steps.ArrowRight) },
      h: { label: t("left"), run: () => walk(steps.ArrowLeft) },
      // Keys of a card itself, which no shortcut is called like: here they are only told.
      "↑↓←→": { label: t("walk"), run: nothing },
      [t("space")]: { label: t("lift"), run: nothing },
      Enter: { label: t("open"), run: openCurrent },
    },
    t("group"),
  )
}
