import { replaceEqualDeep } from "@tanstack/react-query"
import { useCallback, useMemo, useRef, useState } from "react"
import type { BoardFilters } from "../load-board.ts"
import { type ChangeBoard, type Move, moved, type Stages } from "./stages.ts"
import { createStill } from "./still.ts"
import { useLive } from "./use-live.ts"
import { useMore } from "./use-more.ts"
import { useMoves } from "./use-moves.ts"

/**
 * The cards of a board: what the server has said, and the moves that it has not answered yet on top of it. A move that fails
 * is taken off, and its card stands where it stood.
 * @param size cards of a page
 */
export function useBoard(first: Stages, filters: BoardFilters, size: number) {
  const [said, setSaid] = useState(first)
  const [pending, setPending] = useState<readonly Move[]>([])
  const [still] = useState(createStill)
  const latest = useRef(said)
  /** Moves begun and answered, and pages added: what was read before one of them may know nothing of it. */
  const turns = useRef(0)
  const stages = useMemo(() => pending.reduce(moved, said), [pending, said])

  const change: ChangeBoard = useCallback((next, answered) => {
    // Cards that are as they were keep their identity, and are not drawn again.
    latest.current = replaceEqualDeep(latest.current, next(latest.current))
    setSaid(latest.current)
    if (!answered) return
    turns.current++
    setPending((moves) => moves.filter((move) => move !== answered))
  }, [])
  const begin = (move: Move) => {
    turns.current++
    setPending((moves) => [...moves, move])
  }
  const tell = useLive({
    filters,
    size,
    still,
    change,
    stages: () => latest.current,
    turn: () => turns.current,
  })
  const move = useMoves({ pipeline: filters.pipeline, still, change, begin, tell })
  const addPage: ChangeBoard = useCallback(
    (next) => {
      turns.current++
      change(next)
    },
    [change],
  )
  const more = useMore({ filters, size, still, change: addPage })
  return { stages, still, move, more }
}
