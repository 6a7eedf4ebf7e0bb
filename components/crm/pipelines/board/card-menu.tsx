import { IconDots } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from "react"
import { flushSync } from "react-dom"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import type { BoardCard } from "#lib/contract/crm/pipelines.ts"
import classes from "./card.module.css"
import { cardOf, type Stages } from "./stages.ts"

/** The card that the menu was opened for, and where it was then. */
type Opened = { company: number; stage: number }

type Menu = { id: string; openFor: (company: number, button: HTMLElement) => void }

/** Null where cards stay where they are. */
const Context = createContext<Menu | null>(null)

const buttonOf = ({ company }: Pick<Opened, "company">) =>
  document.querySelector<HTMLElement>(`[data-menu-of="${company}"]`)

/** The focus goes with the card, or to the next. By keys it is brought into sight; who points at another card keeps sight of that. */
function focusCard(company: number, byKeys: boolean): void {
  buttonOf({ company })?.focus({ preventScroll: !byKeys })
}

/** The card that is in its place once it is gone. */
function neighbourOf(company: number, stages: Stages): number | undefined {
  const cards = stages.find(({ id }) => id === cardOf(stages, company)?.stage)?.companies ?? []
  const at = cards.findIndex(({ id }) => id === company)
  return (cards[at + 1] ?? cards[at - 1])?.id
}

type Props = {
  stages: Stages
  isLocked: boolean
  onMove: (card: BoardCard, from: number, to: number | null) => void
  children: ReactNode
}

/**
 * What moves cards without dragging: one menu for all of them, below the button of the card that it is for. A card is moved from where it was
 * when the menu opened: what a colleague has moved since is said, not moved on (B-25).
 */
export function CardMenu({ stages, isLocked, onMove, children }: Props) {
  const t = useTranslations("pipelines")
  const { asked, id, openFor, close, draw } = useSharedMenu<Opened>(() => t("moveTo"), buttonOf)
  const shown = useRef(stages)
  useEffect(() => {
    shown.current = stages
  }, [stages])
  const menu = useMemo((): Menu | null => {
    if (isLocked) return null
    const openHere: Menu["openFor"] = (company, button) => {
      const stage = cardOf(shown.current, company)?.stage
      if (stage !== undefined) openFor({ company, stage }, button)
    }
    return { id, openFor: openHere }
  }, [id, openFor, isLocked])
  const card = asked && cardOf(stages, asked.company)?.card

  const moveTo = (stage: number | null) => {
    if (!asked || !card) return
    const byKeys = document.activeElement?.matches(":focus-visible") ?? false
    const next = stage === null ? neighbourOf(card.id, stages) : card.id
    close()
    flushSync(() => onMove(card, asked.stage, stage))
    if (next !== undefined) focusCard(next, byKeys)
  }

  return (
    <Context value={menu}>
      {children}
      {draw(
        asked && card && (
          <>
            <MenuGroup name={t("moveTo")}>
              {stages
                .filter((stage) => stage.id !== asked.stage)
                .map((stage) => (
                  <MenuEntry key={stage.id} onPress={() => moveTo(stage.id)}>
                    {stage.title}
                  </MenuEntry>
                ))}
            </MenuGroup>
            <MenuGroup>
              <MenuEntry onPress={() => moveTo(null)}>{t("takeOut")}</MenuEntry>
            </MenuGroup>
          </>
        ),
      )}
    </Context>
  )
}

/** Opens the menu for a card. */
export function CardMenuButton({ card }: { card: BoardCard }) {
  const t = useTranslations("pipelines")
  const menu = use(Context)
  if (!menu) return null
  return (
    <IconButton
      className={classes.menu}
      aria-label={t("moveCard", { company: card.name })}
      data-tooltip={t("moveTo")}
      aria-haspopup="menu"
      popoverTarget={menu.id}
      data-menu-of={card.id}
      onClick={({ currentTarget }) => menu.openFor(card.id, currentTarget)}
    >
      <IconDots size={16} aria-hidden="true" />
    </IconButton>
  )
}
