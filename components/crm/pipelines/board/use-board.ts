import { replaceEqualDeep } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import { useOptimisticUpdates } from "#components/shell/use-optimistic-updates.ts"
import type { BoardFilters } from "../load-board.ts"
import type { ChangeBoard, Stages } from "./stages.ts"
import { createStill } from "./still.ts"
import { useLive } from "./use-live.ts"
import { useMore } from "./use-more.ts"
import { useMoves } from "./use-moves.ts"

/**
 * The cards of a board: what the server stores, and the moves that it has not answered yet on top of it. A move that fails
 * is taken off, and its card is where it stood.
 * @param size cards of a page
 */
export function useBoard(first: Stages, filters: BoardFilters, size: number) {
  const { pipeline } = filters
  const [still] = useState(createStill)
  /** Moves answered and pages added: what was read before one of them may know nothing of it. */
  const generation = useRef(0)
  const { state, stored, setStored, update } = useOptimisticUpdates(["pipeline", pipeline], first, {
    queue: "each",
    settle: (run) =>
      still.whenStill(() => {
        generation.current++
        run()
      }),
  })
  const latest = useRef(stored)
  latest.current = stored

  const refresh = useLive({
    filters,
    size,
    still,
    // Cards that are as they were keep their identity, and are not drawn again.
    change: (next) => setStored((stages) => replaceEqualDeep(stages, next(stages))),
    stages: () => latest.current,
    turn: () => generation.current,
  })
  const move = useMoves({ pipeline, update, refresh })
  const addPage: ChangeBoard = useCallback(
    (next) => {
      generation.current++
      setStored(next)
    },
    [setStored],
  )
  const more = useMore({ filters, size, still, change: addPage })
  return { stages: state, still, move, more }
}
