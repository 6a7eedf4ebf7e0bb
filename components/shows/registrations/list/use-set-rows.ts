import { useRouter } from "next/navigation"
import { useCallback, useMemo, useRef } from "react"
import { useOptimisticUpdates } from "#components/shell/use-optimistic-updates.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import { type SetRows, shownRows, withRows, withValue } from "./set-rows.ts"

/** A value for a cell: its row with it in place, and how it is sent. */
export type CellValue = {
  apply: (row: ListedRegistration) => ListedRegistration
  /** @param seen the row beside which the value was chosen, with what was stored from here since */
  send: (seen: ListedRegistration) => Promise<unknown>
  /** Title of what is reported when it fails, the reason below. */
  failed: string
  /** Called once it is stored. @param before the row as it was stored until then */
  onStored?: (before: ListedRegistration) => void
}

/** Sets a cell of a row as it was seen; two cells of one row have names of their own. */
export type SetCell = (cell: string, seen: ListedRegistration, value: CellValue) => void

/** A cell with values that are not answered: the row as they were chosen beside, and how many there are. */
type Unanswered = { seen: ListedRegistration; count: number }

/**
 * Rows whose cells can be set: shown at once, and reverted where that fails. What somebody else has set since is not replaced: the list
 * is read again.
 * @returns the rows as they are shown, and `set`, which never changes
 */
export function useSetRows(read: readonly ListedRegistration[]) {
  const fail = useFailureToast()
  const router = useRouter()
  const unanswered = useRef(new Map<string, Unanswered>())
  const initial: SetRows<ListedRegistration> = { rows: read, values: new Map() }
  const { state, setStored, update } = useOptimisticUpdates(["registrations", "cells"], initial, {
    queue: "newest",
  })
  if (state.rows !== read) setStored((stored) => withRows(stored, read))
  const set: SetCell = useCallback(
    (cell, seen, { apply, send, failed, onStored }) => {
      const cells = unanswered.current
      const own = cells.get(cell) ?? { seen, count: 0 }
      own.count += 1
      cells.set(cell, own)
      const withOwn = (stored: SetRows<ListedRegistration>) =>
        withValue(stored, cell, { row: seen.id, apply })
      void update({
        subject: cell,
        apply: withOwn,
        send: () => send(own.seen),
        stored: () => {
          const before = own.seen
          own.seen = apply(before)
          onStored?.(before)
          return withOwn
        },
        refused: (error) => {
          if (error instanceof ApiError && error.status === 409) router.refresh()
          void fail(error, failed)
        },
      }).finally(() => {
        own.count -= 1
        if (own.count === 0) cells.delete(cell)
      })
    },
    [update, fail, router],
  )
  return { rows: useMemo(() => shownRows(state), [state]), set }
}
