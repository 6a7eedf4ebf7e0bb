import { useEffect, useEffectEvent } from "react"
import type { ThreadRow } from "#lib/contract/mails.ts"
import { useMarkRead } from "../thread/use-mail-changes.ts"

type Given = {
  rows: readonly ThreadRow[]
  /** The conversation that the address names as the screen is opened. */
  chosen: number | null
  choose: (thread: number) => void
}

/** @returns what opens a conversation: it is shown, and read from then on, as is the one whose address was followed here. */
export function useOpening({ rows, chosen, choose }: Given) {
  const markRead = useMarkRead()
  function read(thread: number | null) {
    const row = rows.find(({ id }) => id === thread)
    if (row && row.unread > 0) markRead.mutate({ thread: row.id, read: true })
  }
  const readFirst = useEffectEvent(() => read(chosen))
  useEffect(() => readFirst(), [])
  return (thread: number) => {
    choose(thread)
    read(thread)
  }
}
