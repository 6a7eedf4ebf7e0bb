"use client"

import { type KeyboardEvent, type ReactNode, useRef } from "react"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import { InMenu } from "./menu-entry.tsx"
import { type DropPanelOptions, useDropPanel } from "./use-drop-panel.ts"

type Props = DropPanelOptions & {
  /** The label of the button. */
  button: ReactNode
  className: string | undefined
  /** Tooltip and accessible name of a button that shows an icon only. */
  tooltip?: string
  /** The pointer or the focus comes near: time to load what the panel holds. */
  onNear?: () => void
  /** Drawn from the first opening on. @param close gives focus back to the button */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. Up and down on the button open it at its last and first entry. */
export function DropPanel({ button, className, tooltip, onNear, children, ...look }: Props) {
  // Opened before scripts run, it would be empty and in the wrong place.
  const isReady = useHydrated()
  const trigger = useRef<HTMLButtonElement>(null)
  const { id, role, keys, openAt, close, wasOpened, popover } = useDropPanel(trigger, look)
  const openAtEnd = (event: KeyboardEvent<HTMLElement>) => {
    if (!isReady || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return
    event.preventDefault()
    openAt(event.key === "ArrowDown" ? 0 : -1)
  }
  const prepare = () => {
    keys.preload()
    onNear?.()
  }
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
      <div {...popover}>{wasOpened && <InMenu value={role === "menu"}>{children(close)}</InMenu>}</div>
    </>
  )
}
