import { useState } from "react"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import { focusNear } from "./surroundings.ts"

/**
 * For a dialog mounted each time it is asked for: gives the focus back to what asked. The kit does so, too, but not when the
 * dialog is closed before the focus has settled in it.
 * @returns to be called when the dialog has left the screen
 */
export function useFocusBack(): () => void {
  const [asker] = useState(currentAsker)
  return () => giveFocusBack(asker)
}

/** Of a button that leaves the page by what it does: afterwards the focus is on what was beside it (S-23). */
export function andFocusBeside(act: () => void): () => void {
  return () => {
    const asker = currentAsker()
    act()
    giveFocusBack(asker)
  }
}

/** Turns in which a dialog that has left may still be on the page: without motion it goes after it says so. */
const maxFrames = 10

/**
 * Gives the focus to what a dialog was asked for with, unless something else has it; to what is beside that where it has left the page,
 * or does so while it has the focus (S-23).
 */
export function giveFocusBack(asker: Element | null, turns = maxFrames): void {
  // The focus in the dialog is lost with it, a moment later.
  setTimeout(() => {
    const { activeElement } = document
    // The kit may have given it back already, as soon as the dialog began to leave.
    if ((activeElement === document.body || activeElement === asker) && asker instanceof HTMLElement) {
      asker.focus()
      if (asker.isConnected) followUntilLeft(asker)
      else focusNear(asker)
    } else if (turns > 0 && activeElement?.closest("[role=dialog]")) giveFocusBack(asker, turns - 1)
  })
}

/** What was asked about is often removed by the answer, and with it the button that has the focus. */
function followUntilLeft(asker: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (asker.isConnected) return
    stop()
    if (document.activeElement === document.body) focusNear(asker)
  })
  function stop() {
    observer.disconnect()
    document.removeEventListener("focusin", stop)
    document.removeEventListener("pointerdown", stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener("focusin", stop)
  document.addEventListener("pointerdown", stop)
}
