import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { MailFolder } from "#lib/contract/mail/mail-terms.ts"
import type { SomeOf } from "#lib/contract/platform/paging.ts"
import { folderKey } from "../shared/mail-keys.ts"
import { useMailNews } from "../shared/mail-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/** A list of the user's own mails, page after page, read again when one of them changed. */
export function useFolder<Row extends { id: number }>(
  folder: MailFolder,
  read: (page: number) => Promise<SomeOf<Row>>,
) {
  const queries = useQueryClient()
  useMailNews(
    burst,
    (news) => news?.mine ?? true,
    () => void queries.invalidateQueries({ queryKey: folderKey(folder) }),
  )
  const pages = useInfiniteQuery({
    queryKey: folderKey(folder),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: ({ has_more }, _, page) => (has_more ? page + 1 : undefined),
  })
  const all = pages.data?.pages.flatMap(({ data }) => data) ?? []
  // One that slid to another page while they were read comes once.
  return { ...pages, rows: [...new Map(all.map((row) => [row.id, row])).values()] }
}
