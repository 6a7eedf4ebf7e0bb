import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useState } from "react"
import { followStream, parseMessage } from "#components/shell/shared-stream.ts"
import type { DraftTyping } from "#lib/contract/shows/registration-drafts.ts"

const isEntry = (entry: unknown): entry is DraftTyping =>
  typeof entry === "object" && entry !== null && "id" in entry && "by" in entry && "for" in entry

/** What was told last, and how often something was: each time is a new mark, which counts down again. */
type TypingState = { typing: DraftTyping[]; round: number }

/**
 * Which drafts are being typed, as it is told while the list is open; undefined until then.
 * After a time in which nothing could be told the page is read again.
 */
export function useTyping(): TypingState | undefined {
  const router = useRouter()
  const [state, setState] = useState<TypingState>()
  const onMessage = useEffectEvent((data: string | undefined) => {
    const entries = parseMessage(data)?.typing
    if (!Array.isArray(entries)) return router.refresh()
    const typing = entries.filter(isEntry)
    setState((before) => ({ typing, round: (before?.round ?? 0) + 1 }))
  })
  useEffect(() => followStream("crm-typing", "/api/registration/dashboard/uncomplete/stream", onMessage), [])
  return state
}
