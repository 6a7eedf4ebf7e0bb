import { useQueryClient } from "@tanstack/react-query"
import type { ThreadState } from "#lib/contract/mail/mail-terms.ts"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { threadKey } from "../shared/mail-keys.ts"
import { useThreadState } from "../thread/use-thread-state.ts"
import { rowId } from "./row-id.ts"
import type { WholeThread } from "./use-thread.ts"

type Props = {
  rows: readonly ThreadRow[]
  chosen: number | null
  choose: (thread: number | null, how?: { walking: boolean }) => void
}

/** Marks the conversation that is read done or snoozes it, or opens it again. */
export type PutAway = (state: ThreadState, until?: Date) => void

/**
 * @returns what puts the conversation that is read out of the way: the next one of the list is read then, and the one before again when that is
 *   undone or refused
 */
export function usePutAway({ rows, chosen, choose }: Props): PutAway {
  const queries = useQueryClient()
  const setState = useThreadState((thread) => choose(thread, { walking: true }))
  return (state, until) => {
    const row = rows.find(({ id }) => id === chosen)
    const thread =
      chosen === null ? undefined : (queries.getQueryData<WholeThread>(threadKey(chosen))?.data ?? row)
    if (!thread || thread.state === null) return
    setState.mutate({ thread, state, until })
    if (state === "open") return
    const index = row ? rows.indexOf(row) : -1
    const next = rows[index + 1] ?? rows[index - 1]
    choose(next?.id ?? null, { walking: true })
    if (next) document.getElementById(rowId(next.id))?.focus()
  }
}
