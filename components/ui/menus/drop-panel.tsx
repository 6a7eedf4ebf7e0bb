"use client"

import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react"
import { useHydrated } from "../loading/use-hydrated.ts"
import classes from "./drop-panel.module.css"
import { InMenu } from "./menu-entry.tsx"
import { useMenuKeys } from "./use-menu-keys.ts"

type Props = {
  /** Accessible name of the panel. */
  label: string
  /** A menu holds commands and nothing else; a dialog may hold fields, settings and links besides. */
  role?: "dialog" | "menu"
  /** What stands on the button. */
  button: ReactNode
  className: string | undefined
  /** Width of the panel: 320 px, or 264 where its entries are short. */
  size?: "usual" | "narrow"
  /** Tooltip and accessible name of a button that shows an icon only. */
  tooltip?: string
  /** The pointer or the focus comes near: time to load what the panel holds. */
  onNear?: () => void
  /** Drawn from the first opening on. @param close gives focus back to the button */
  children: (close: () => void) => ReactNode
}

/** Pixels between the button and its panel, and between the panel and the window's edge. */
const gap = 4
const edge = 8

/**
 * A button with a panel below it: the platform's own popover, closed by Escape and outside click. Up and down on the button
 * open it at its last and first entry; inside, the keys of a menu work.
 */
export function DropPanel(props: Props) {
  const { label, role = "dialog", button, className, size = "usual", tooltip, onNear, children } = props
  const id = useId()
  // Opened before scripts run, it would be empty and in the wrong place.
  const isReady = useHydrated()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const openedAt = useRef<0 | -1>(undefined)
  const [wasOpened, setWasOpened] = useState(false)
  const keys = useMenuKeys(panel)
  const close = () => panel.current?.hidePopover()
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    keys.begin(newState === "open")
    if (newState !== "open" || !trigger.current) return
    setWasOpened(true)
    const { bottom, left } = trigger.current.getBoundingClientRect()
    const width = Number.parseFloat(getComputedStyle(currentTarget).width)
    const max = document.documentElement.clientWidth - width - edge
    currentTarget.style.top = `${bottom + gap}px`
    currentTarget.style.left = `${Math.max(edge, Math.min(left, max))}px`
    currentTarget.style.maxHeight = `calc(100dvh - ${bottom + gap + edge}px)`
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
  const openAtEnd = (event: KeyboardEvent<HTMLElement>) => {
    // Space presses the button, as Enter does.
    if (event.key.length === 1 && event.key !== " ") keys.walk(event)
    if (!isReady || !panel.current || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return
    event.preventDefault()
    openedAt.current = event.key === "ArrowDown" ? 0 : -1
    panel.current.togglePopover(true)
    void keys.focusEntry(openedAt.current)
  }
  const prepare = () => {
    keys.preload()
    onNear?.()
  }
  const content = wasOpened && <InMenu value={role === "menu"}>{children(close)}</InMenu>
  const popover = {
    ref: panel,
    id,
    popover: "auto",
    role,
    tabIndex: -1,
    "aria-label": label,
    className: classes.panel,
    "data-size": size,
    onBeforeToggle: place,
    onToggle: takeFocus,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // The browser goes on from the button, which has the focus again.
      if (role === "menu" && event.key === "Tab") close()
      keys.walk(event)
    },
  } as const
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        popoverTarget={isReady ? id : undefined}
        aria-haspopup={role}
        aria-label={tooltip}
        data-tooltip={tooltip}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={openAtEnd}
      >
        {button}
      </button>
      <div {...popover}>{content}</div>
    </>
  )
}
