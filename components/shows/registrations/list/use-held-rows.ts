import { useMemo, useReducer, useState } from "react"
import { changeHeld, type HeldChange, type HeldRows, shownRows } from "./held-rows.ts"
import { type Wish, wishes } from "./wishes.ts"

/** Sets a cell of a row; two cells of one row have names of their own. */
export type SetCell<Row> = (cell: string, row: number, wish: Wish<Row>) => Promise<void>

/**
 * Rows whose cells can be set: shown at once, and taken back where that fails.
 * @param fail tells why
 * @returns the rows as they are shown, and `set`, which never changes
 */
export function useHeldRows<Row extends { id: number; updated: string }>(
  loaded: readonly Row[],
  fail: (error: unknown, title: string) => void,
) {
  const [state, change] = useReducer<HeldRows<Row>, [HeldChange<Row>]>(changeHeld, {
    rows: loaded,
    held: new Map(),
  })
  if (state.rows !== loaded) change({ type: "loaded", rows: loaded })
  const [set] = useState((): SetCell<Row> => {
    const send = wishes<Row>(fail)
    return async (cell, row, wish) => {
      change({ type: "wished", cell, row, shown: wish.shown })
      const kept = await send(cell, wish)
      if (kept !== undefined) change({ type: "settled", cell, shown: kept?.shown ?? null })
    }
  })
  const rows = useMemo(() => shownRows(state), [state])
  return { rows, set }
}
