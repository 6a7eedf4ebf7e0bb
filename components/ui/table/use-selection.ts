"use client"

import { useCallback, useState } from "react"
import { emptySelection, type Selection, selectRange, toggleAll, toggleRow } from "./selection.ts"

export type SelectionControl = {
  selection: Selection
  toggleAll: () => void
  toggleRow: (id: number) => void
  /** Chooses every row from the one chosen last to this one. */
  selectTo: (id: number, pageIds: readonly number[]) => void
  clear: () => void
}

/** Chosen rows of a list: kept from page to page, dropped when the query changes. */
export function useSelection(queryKey: string): SelectionControl {
  const [held, setSelection] = useState(() => emptySelection(queryKey))
  const selection = held.queryKey === queryKey ? held : emptySelection(queryKey)
  if (selection !== held) setSelection(selection)
  return {
    selection,
    toggleAll: useCallback(() => setSelection(toggleAll), []),
    toggleRow: useCallback((id) => setSelection((before) => toggleRow(before, id)), []),
    selectTo: useCallback((id, pageIds) => setSelection((before) => selectRange(before, id, pageIds)), []),
    clear: useCallback(() => setSelection((before) => emptySelection(before.queryKey)), []),
  }
}
