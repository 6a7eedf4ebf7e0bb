import type { ThreadRow } from "#lib/contract/mails.ts"
import { useMarkRead } from "../thread/use-mail-changes.ts"

/** Opens a conversation: it is shown, and read from then on. */
export function useOpening(rows: readonly ThreadRow[], choose: (thread: number) => void) {
  const markRead = useMarkRead()
  return (thread: number) => {
    choose(thread)
    const row = rows.find(({ id }) => id === thread)
    if (row && row.unread > 0) markRead.mutate({ thread, read: true })
  }
}
