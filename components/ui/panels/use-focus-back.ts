import { useState } from "react"
import { currentAsker } from "#components/ui/inputs/fallback.ts"

/**
 * For a dialog mounted each time it is asked for: gives the focus back to what asked. The kit does so, too, but not when the
 * dialog is closed before the focus has settled in it.
 * @returns to be called when the dialog has left the screen
 */
export function useFocusBack(): () => void {
  const [asker] = useState(currentAsker)
  return () => giveFocusBack(asker)
}

/** Turns in which a dialog that has left may still be on the page: without motion it goes after it says so. */
const maxFrames = 10

/** Gives the focus to what a dialog was asked for with, unless something else has it. */
export function giveFocusBack(asker: Element | null, turns = maxFrames): void {
  // The focus in the dialog is lost with it, a moment later.
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body && asker instanceof HTMLElement) asker.focus()
    else if (turns > 0 && activeElement?.closest("[role=dialog]")) giveFocusBack(asker, turns - 1)
  })
}
