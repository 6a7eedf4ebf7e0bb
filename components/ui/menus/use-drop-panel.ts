import { type KeyboardEvent, type RefObject, type ToggleEvent, useId, useRef, useState } from "react"
import classes from "./drop-panel.module.css"
import { useMenuKeys } from "./use-menu-keys.ts"

/** Pixels between the button and its panel, and between the panel and the window's edge. */
const gap = 4
const edge = 8
/** Pixels below a button with which a panel is content, though there be more above. */
const minRoom = 240

export type DropPanelOptions = {
  /** Accessible name of the panel. */
  label: string
  /** A menu holds commands and nothing else; a dialog may hold fields, settings and links besides. */
  role?: "dialog" | "menu"
  /** Width of the panel: 320 px, or 264 where its entries are short. */
  size?: "usual" | "narrow"
}

/**
 * The platform's own popover below what opened it, closed by Escape and outside click; inside, the keys of a menu work.
 * @param opener the button below which it opens
 * @returns `popover`, props of the panel's element; `wasOpened`, from when on its content is drawn
 */
export function useDropPanel(
  opener: RefObject<HTMLElement | null>,
  { label, role = "dialog", size = "usual" }: DropPanelOptions,
) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const openedAt = useRef<0 | -1>(undefined)
  const [wasOpened, setWasOpened] = useState(false)
  const keys = useMenuKeys(panel)
  const close = () => panel.current?.hidePopover()
  const openAt = (at: 0 | -1) => {
    openedAt.current = at
    panel.current?.togglePopover(true)
    void keys.focusEntry(at)
  }
  const position = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    keys.begin(newState === "open", opener.current)
    if (newState !== "open" || !opener.current) return
    setWasOpened(true)
    const { top, bottom, left } = opener.current.getBoundingClientRect()
    const width = Number.parseFloat(getComputedStyle(currentTarget).width)
    const max = document.documentElement.clientWidth - width - edge
    const below = document.documentElement.clientHeight - bottom
    const isAbove = below < minRoom && top > below
    currentTarget.style.top = isAbove ? "auto" : `${bottom + gap}px`
    currentTarget.style.bottom = isAbove ? `${document.documentElement.clientHeight - top + gap}px` : "auto"
    currentTarget.style.left = `${Math.max(edge, Math.min(left, max))}px`
    currentTarget.style.maxHeight = isAbove
      ? `${top - gap - edge}px`
      : `calc(100dvh - ${bottom + gap + edge}px)`
  }
  const takeFocus = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const { activeElement } = document
    const isInside = currentTarget !== activeElement && currentTarget.contains(activeElement)
    const at = openedAt.current ?? (role === "menu" ? 0 : undefined)
    openedAt.current = undefined
    if (newState !== "open" || isInside) return
    // Its keys may be on their way: those pressed meanwhile are for the panel.
    currentTarget.focus()
    if (at !== undefined) void keys.focusEntry(at)
  }
  const popover = {
    ref: panel,
    id,
    popover: "auto",
    role,
    tabIndex: -1,
    "aria-label": label,
    className: classes.panel,
    "data-size": size,
    onBeforeToggle: position,
    onToggle: takeFocus,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // The browser goes on from the button, which has the focus again.
      if (role === "menu" && event.key === "Tab") close()
      keys.walk(event.nativeEvent, event.currentTarget)
    },
  } as const
  return { id, role, keys, openAt, close, wasOpened, popover }
}
