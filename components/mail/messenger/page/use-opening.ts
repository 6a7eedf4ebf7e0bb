import { useEffect, useEffectEvent } from "react"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { useMarkRead } from "../thread/use-mail-changes.ts"

/** The id of what is read, for the focus to go to. */
export const conversationId = "conversation"

type Props = {
  rows: readonly ThreadRow[]
  /** The conversation that the address names as the screen is opened. */
  chosen: number | null
  choose: (thread: number) => void
}

/**
 * @returns `open`, what opens a conversation: it is shown with the focus on it, and read from then on, as is the one whose address was followed
 *   here; `read`, what has it read alone
 */
export function useOpening({ rows, chosen, choose }: Props) {
  const markRead = useMarkRead()
  function read(thread: number | null) {
    const row = rows.find(({ id }) => id === thread)
    if (row && row.unread > 0) markRead.mutate({ thread: row.id, read: true })
  }
  const readFirst = useEffectEvent(() => read(chosen))
  useEffect(() => readFirst(), [])
  function open(thread: number) {
    choose(thread)
    read(thread)
    // It is there with the next frame.
    requestAnimationFrame(() => document.getElementById(conversationId)?.focus({ preventScroll: true }))
  }
  return { open, read }
}
