import { useDebouncedValue } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { api, apiOver } from "#lib/api/client.ts"
import { presenceRenewedSeconds } from "#lib/contract/mail/mail-terms.ts"
import { presenceKey } from "./mail-keys.ts"
import { usePresenceNews } from "./mail-stream.ts"
import { presentKey } from "./present.tsx"

/** Milliseconds after which a conversation that is walked to counts as read. */
const settleMs = 1_000

/** It outlives the page that is left. */
const lastingApi = apiOver((request) => fetch(request, { credentials: "same-origin", keepalive: true }))

/** A page that could not say that it is left counts as such soon anyway. */
const leave = (page: string) => void lastingApi.messenger.leave({ page }).catch(() => undefined)

type Attended = {
  /** The conversation that is shown; null for none. */
  thread: number | null
  /** It is known that the user may read it. */
  isReadable?: boolean
  isWriting?: boolean
}

/**
 * Says to colleagues that this page shows a conversation, or that an answer to it is written here, as long as the page is looked at, and learns
 * which of them do so, too (M-76).
 */
export function useAttendance({ thread, isReadable = true, isWriting = false }: Attended): void {
  const queries = useQueryClient()
  const [page] = useState(newKey)
  const [settled] = useDebouncedValue(thread, settleMs)
  const isShown = thread !== null
  useQuery({
    queryKey: [...presenceKey(thread ?? 0), page, isWriting],
    queryFn: async ({ signal }) => {
      const { colleagues } = await api.messenger.attend({ thread: thread ?? 0, page, writing: isWriting })
      // Of two calls the later one knows better.
      if (!signal.aborted) queries.setQueryData(presentKey(thread ?? 0), colleagues)
      return colleagues
    },
    enabled: isShown && isReadable && settled === thread,
    refetchInterval: presenceRenewedSeconds * 1_000,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  usePresenceNews((changed) => {
    if (changed === thread) void queries.invalidateQueries({ queryKey: [...presenceKey(changed), page] })
  })
  useEffect(() => {
    if (!isShown) return
    const left = () => leave(page)
    window.addEventListener("pagehide", left)
    return () => {
      window.removeEventListener("pagehide", left)
      left()
    }
  }, [isShown, page])
}
