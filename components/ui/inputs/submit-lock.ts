import { useState } from "react"

/** What may run once at a time: whoever takes the turn runs, and gives it back for the next. */
export function createSubmitLock() {
  let isTaken = false
  return {
    /** @returns whether the turn was free; it is taken from now on */
    acquire(): boolean {
      if (isTaken) return false
      isTaken = true
      return true
    },
    release(): void {
      isTaken = false
    },
  }
}

/**
 * A turn to save for a form. What a mutation says of itself is too late for it: the second half of a double click comes before
 * that is rendered. A form that closes keeps the turn once it has saved, or a click on it while it fades would save again.
 */
export function useSubmitLock() {
  const [submitLock] = useState(createSubmitLock)
  return submitLock
}
