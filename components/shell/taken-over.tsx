"use client"

import { useEffect } from "react"

/** Loaded where something was pressed too early. */
async function replay() {
  const { replayEarlyPresses } = await import("./replay-early-presses.ts")
  if (globalThis.earlyPresses) replayEarlyPresses(globalThis.earlyPresses)
}

/** Has what was pressed too early repeated: effects of all that is shown before this part ran before its own. */
export function TakenOver() {
  useEffect(() => {
    const early = globalThis.earlyPresses
    if (!early) return
    early.replay = () => void replay()
    if (early.queue.length > 0 || early.typed.size > 0) early.replay()
  }, [])
  return null
}
