import { useState } from "react"

/** @returns which opening this is, as the key of what has to start afresh with each */
export function useOpening(opened: boolean): number {
  const [before, setBefore] = useState({ opened: false, number: 0 })
  if (before.opened !== opened) {
    setBefore({ opened, number: opened ? before.number + 1 : before.number })
  }
  return before.number
}
