import { type ReactNode, type ToggleEvent, useRef, useState } from "react"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import { InMenu } from "./menu-entry.tsx"
import { useDropPanel } from "./use-drop-panel.ts"

/**
 * One menu for many buttons, below the one that it was opened for: hundreds of menus would be the larger part of a screen.
 * @param labelOf its accessible name, by what it was opened for
 * @param buttonOf the button of what it was opened for, which gets the focus where the one that opened it is gone by the time it is closed
 * @returns `asked`, what it was opened for last; `id`, which buttons name as their popover; `isReady`, whether it is there;
 * `openFor`, which never changes; `draw`, which makes it of its entries
 */
export function useSharedMenu<Target extends number | object>(
  labelOf: (asked: Target | undefined) => string,
  buttonOf: (target: Target) => HTMLElement | null = () => null,
) {
  const isReady = useHydrated()
  const opener = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<Target>()
  const { id, close, wasOpened, popover } = useDropPanel(opener, {
    label: labelOf(asked),
    role: "menu",
    size: "narrow",
  })
  const [openFor] = useState(() => (next: Target, button: HTMLElement) => {
    // Open for another button it would be closed by the press, not opened for this one.
    if (opener.current !== button) close()
    opener.current = button
    setAsked(next)
  })
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    popover.onToggle(event)
    const { activeElement } = document
    const isLost = activeElement === document.body || event.currentTarget.contains(activeElement)
    if (event.newState === "closed" && isLost && asked !== undefined) buttonOf(asked)?.focus()
  }
  const draw = (entries: ReactNode) =>
    isReady && (
      <div {...popover} onToggle={onToggle}>
        {wasOpened && <InMenu value={true}>{entries}</InMenu>}
      </div>
    )
  return { asked, id, isReady, openFor, close, draw }
}
