import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import type { SomeOf } from "#lib/contract/platform/paging.ts"
import { conversationsKey, mailsKey } from "../shared/mail-keys.ts"
import { useMailNews } from "../shared/mail-stream.ts"
import type { MessengerUrl } from "./messenger-url.ts"
import { steadyRows } from "./steady-rows.ts"

export type RowPage = SomeOf<ThreadRow>

/** Milliseconds in which several changes are one. */
const burst = 150

/**
 * The conversations of an address, page after page, kept true while they are looked at.
 * @param first the first page as the server rendered it
 * @param openId thehe conversation that is read
 */
export function useConversations(
  { filter, q, days, label, mailbox }: MessengerUrl,
  first: RowPage,
  openId: number | null,
) {
  const queries = useQueryClient()
  useMailNews(
    burst,
    (news) => news?.mine ?? true,
    () => void queries.invalidateQueries({ queryKey: mailsKey }),
  )
  const [since] = useState(Date.now)
  const pages = useInfiniteQuery({
    queryKey: [...conversationsKey, filter, q, days, label, mailbox],
    queryFn: ({ pageParam }): Promise<RowPage> =>
      api.messenger.list({
        filter,
        search: q,
        days,
        label: label ?? undefined,
        mailbox: mailbox ?? undefined,
        page: pageParam,
      }),
    initialPageParam: 1,
    initialData: { pages: [first], pageParams: [1] },
    // Read at an earlier visit, it is kept in place of what the server rendered now.
    refetchOnMount: ({ state }) => (state.dataUpdatedAt < since ? "always" : false),
    getNextPageParam: ({ has_more }, _, page) => (has_more ? page + 1 : undefined),
  })
  return { ...pages, rows: useSteadyRows(pages.data, openId) }
}

/** All rows that were read, in the places in which they are looked at. */
function useSteadyRows(pages: InfiniteData<RowPage>, openId: number | null): ThreadRow[] {
  const [seen, setSeen] = useState({ pages, openId })
  const [rows, setRows] = useState(() => rowsOf(pages))
  // That the conversation is gone may be known after the list without it.
  const isLeft = openId === null && seen.openId !== null
  if (seen.pages !== pages || isLeft) setRows(steadyRows(rows, rowsOf(pages), openId))
  if (seen.pages !== pages || seen.openId !== openId) setSeen({ pages, openId })
  return rows
}

/** A conversation that slid to another page while they were read comes once. */
function rowsOf({ pages }: InfiniteData<RowPage>): ThreadRow[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
}
