import { useCallback, useMemo } from "react"
import { useOptimisticUpdates } from "#components/shell/use-optimistic-updates.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import type { ListedRegistration } from "./listed-registration.ts"
import { type SetRows, shownRows, withRows, withValue } from "./set-rows.ts"

/** A value for a cell: its row with it in place, and how it is sent. */
export type CellValue = {
  apply: (row: ListedRegistration) => ListedRegistration
  send: () => Promise<unknown>
  /** Title of what is reported when it fails, the reason below. */
  failed: string
}

/** Sets a cell of a row; two cells of one row have names of their own. */
export type SetCell = (cell: string, row: number, value: CellValue) => void

/**
 * Rows whose cells can be set: shown at once, and taken back where that fails.
 * @returns the rows as they are shown, and `set`, which never changes
 */
export function useSetRows(read: readonly ListedRegistration[]) {
  const fail = useFailureToast()
  const initial: SetRows<ListedRegistration> = { rows: read, values: new Map() }
  const { state, setStored, update } = useOptimisticUpdates(["registrations", "cells"], initial, {
    queue: "newest",
  })
  if (state.rows !== read) setStored((stored) => withRows(stored, read))
  const set: SetCell = useCallback(
    (cell, row, { apply, send, failed }) =>
      void update({
        subject: cell,
        apply: (stored) => withValue(stored, cell, { row, apply }),
        send,
        refused: (error) => void fail(error, failed),
      }),
    [update, fail],
  )
  return { rows: useMemo(() => shownRows(state), [state]), set }
}
