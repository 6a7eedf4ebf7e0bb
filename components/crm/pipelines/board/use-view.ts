import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { takeView } from "#components/records/walk/walk-store.ts"

/**
 * Shows a board as it was when it was left for one of its companies: as many cards of each stage, scrolled as far (S-21).
 * @param restore brings stages to as many cards
 * @returns for the element that scrolls
 */
export function useView(
  restore: (cards: Readonly<Record<string, number>>) => Promise<void>,
): RefObject<HTMLElement | null> {
  const board = useRef<HTMLElement>(null)
  const show = useEffectEvent(async () => {
    const view = takeView()
    if (!view) return
    await restore(view.cards ?? {})
    board.current?.scrollTo({ top: view.top, left: view.left, behavior: "instant" })
  })
  // What was left is in the browser's storage.
  useEffect(() => void show(), [])
  return board
}
