import { useCallback, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import type { BoardStage } from "#lib/contract/crm/pipelines.ts"
import type { BoardFilters } from "../load-board.ts"
import { loadPage } from "./calls.ts"
import { type ChangeBoard, withMore } from "./stages.ts"
import type { Still } from "./still.ts"

type MoreOptions = { filters: BoardFilters; size: number; still: Still; change: ChangeBoard }

/** Further cards of a column, a page at a time (B-3). `load` stays the same function, so that no column is drawn again for it. */
export function useMore({ filters, size, still, change }: MoreOptions) {
  const fail = useFailureToast()
  const [loading, setLoading] = useState<readonly number[]>([])

  const requested = useRef(new Set<number>())

  /** @param then called once the cards stand on the board */
  const load = useCallback(
    async (stage: BoardStage, then: () => void): Promise<void> => {
      if (requested.current.has(stage.id)) return
      requested.current.add(stage.id)
      setLoading([...requested.current])
      try {
        const more = await nextPage(stage, filters, size)
        still.whenStill(() => {
          if (more) flushSync(() => change((stages) => withMore(stages, more)))
          then()
        })
      } catch (error) {
        void fail(error)
      } finally {
        requested.current.delete(stage.id)
        setLoading([...requested.current])
      }
    },
    [filters, size, still, change, fail],
  )
  /** Brings stages to as many cards as they had; one that cannot be read stays as it is. */
  const restore = useCallback(
    async (counts: Readonly<Record<string, number>>): Promise<void> => {
      const missing = Object.entries(counts).flatMap(([stage, count]) =>
        Array.from({ length: Math.max(0, Math.ceil(count / size) - 1) }, (_, index) => ({
          stage: Number(stage),
          page: index + 2,
        })),
      )
      const pages = await Promise.all(
        missing.map(({ stage, page }) => loadPage(filters, page, stage).catch(() => [])),
      )
      still.whenStill(() => flushSync(() => change((stages) => pages.flat().reduce(withMore, stages))))
    },
    [filters, size, still, change],
  )
  return { loading, load, restore }
}

/** The first page that brings a card which is not shown yet: cards that came and went have shifted the rest. */
async function nextPage(
  { id, companies, total }: BoardStage,
  filters: BoardFilters,
  size: number,
): Promise<BoardStage | undefined> {
  const shown = new Set(companies.map((card) => card.id))
  const last = Math.max(1, Math.ceil(total / size))
  for (let page = Math.floor(companies.length / size) + 1; page <= last + 1; page++) {
    const stage = (await loadPage(filters, page, id)).find((one) => one.id === id)
    if (!stage || stage.companies.length === 0) break
    if (stage.companies.some((card) => !shown.has(card.id))) return stage
  }
  return undefined
}
