"use client"

import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react"
import { useHydrated } from "../loading/use-hydrated.ts"
import classes from "./drop-panel.module.css"

type Props = {
  /** Accessible name of the panel. */
  label: string
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

/** A button with a panel below it: the platform's own popover, closed by Escape and outside click. */
export function DropPanel({ label, button, className, size = "usual", tooltip, onNear, children }: Props) {
  const id = useId()
  // Opened before scripts run, it would be empty and in the wrong place.
  const isReady = useHydrated()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== "open" || !trigger.current) return
    setWasOpened(true)
    const { bottom, left } = trigger.current.getBoundingClientRect()
    const width = Number.parseFloat(getComputedStyle(currentTarget).width)
    const max = document.documentElement.clientWidth - width - edge
    currentTarget.style.top = `${bottom + gap}px`
    currentTarget.style.left = `${Math.max(edge, Math.min(left, max))}px`
    currentTarget.style.maxHeight = `calc(100dvh - ${bottom + gap + edge}px)`
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        popoverTarget={isReady ? id : undefined}
        aria-haspopup="dialog"
        aria-label={tooltip}
        data-tooltip={tooltip}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        data-size={size}
        onBeforeToggle={place}
      >
        {wasOpened && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
