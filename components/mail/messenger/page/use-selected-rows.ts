import { useState } from "react"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"

/** Whether a conversation can be changed together with others: not where others keep all of it private. */
export const isSelectable = ({ is_private, may_hide }: Pick<ThreadRow, "is_private" | "may_hide">): boolean =>
  !is_private || may_hide

/** The conversations of the list that are selected to be labelled together. */
export function useSelectedRows(rows: readonly ThreadRow[]) {
  const [isOn, setOn] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selected = isOn ? rows.filter((row) => ids.has(row.id) && isSelectable(row)) : []
  function end() {
    setOn(false)
    setIds(new Set())
  }
  /** Selects a conversation or gives it up; the first one begins it. */
  function toggle(row: ThreadRow) {
    if (!isSelectable(row)) return
    setOn(true)
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(row.id)) next.add(row.id)
      return next
    })
  }
  return { isOn, selected, begin: () => setOn(true), end, toggle }
}

export type SelectedRows = ReturnType<typeof useSelectedRows>
