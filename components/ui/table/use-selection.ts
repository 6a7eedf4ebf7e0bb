"use client"

import { useCallback, useState } from "react"
import type { PagePlace } from "./pagination-buttons.ts"
import {
  emptySelection,
  type PageOfResult,
  type Selection,
  selectAll,
  selectRange,
  togglePage,
  toggleRow,
} from "./selection.ts"

export type SelectionControl = {
  selection: Selection
  /** What is chosen is this page, as a whole. */
  isPage: boolean
  /** Chooses the whole result. */
  selectAll: () => void
  /** Chooses all rows of the page or, where they are chosen, gives them up. */
  togglePage: (pageIds: readonly number[]) => void
  toggleRow: (id: number) => void
  /** Chooses every row from the one chosen last to this one. */
  selectTo: (id: number, pageIds: readonly number[]) => void
  clear: () => void
}

/** The page of a result at a position. */
export function pageOf({ current_page, per_page, total }: PagePlace): PageOfResult {
  return { page: `${current_page} of ${per_page}`, total }
}

const unpaged: PageOfResult = { page: "", total: 0 }

/** Chosen rows of a list: kept from page to page, dropped when the query changes. */
export function useSelection(queryKey: string, { page, total }: PageOfResult = unpaged): SelectionControl {
  const [held, setSelection] = useState(() => emptySelection(queryKey))
  const selection = held.queryKey === queryKey ? held : emptySelection(queryKey)
  if (selection !== held) setSelection(selection)
  return {
    selection,
    isPage: selection.page === page,
    selectAll: useCallback(() => setSelection(selectAll), []),
    togglePage: useCallback(
      (pageIds) => setSelection((before) => togglePage(before, pageIds, { page, total })),
      [page, total],
    ),
    toggleRow: useCallback((id) => setSelection((before) => toggleRow(before, id)), []),
    selectTo: useCallback((id, pageIds) => setSelection((before) => selectRange(before, id, pageIds)), []),
    clear: useCallback(() => setSelection((before) => emptySelection(before.queryKey)), []),
  }
}
