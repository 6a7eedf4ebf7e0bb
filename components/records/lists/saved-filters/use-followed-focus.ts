import { useId, useLayoutEffect, useRef } from "react"

/** What a button of an entry does: it tells the buttons of one entry apart. */
type Doing = "pin" | "left" | "right"

/**
 * Keeps the focus with an entry that moves: the browser takes it from a row that leaves its place, and the keyboard would begin again.
 * @param entries those on the page; when they change, a focus that was lost goes back to the button pressed last
 * @returns ids of buttons, and what notes that one was pressed
 */
export function useFollowedFocus(entries: unknown) {
  const id = useId()
  const pressed = useRef<string>(undefined)
  const idOf = (entry: number, doing: Doing) => `${id}-${entry}-${doing}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is looked at when entries may have moved.
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (pressed.current && isLost) document.getElementById(pressed.current)?.focus()
  }, [entries])
  return {
    idOf,
    onPressed: (entry: number, doing: Doing) => {
      pressed.current = idOf(entry, doing)
    },
  }
}
