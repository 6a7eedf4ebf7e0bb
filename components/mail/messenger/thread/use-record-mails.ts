import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { areaOf } from "#components/registry.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { type MailSubject, ofRecordKey } from "../shared/mail-keys.ts"
import { useRecordNews } from "../shared/use-record-news.ts"

/** A record's conversations, pinned first, then the latest; read again a second after one of them changed (M-17, M-19). */
export function useRecordMails(subject: MailSubject) {
  const queries = useQueryClient()
  const queryKey = ofRecordKey(subject)
  useRecordNews(subject, () => void queries.invalidateQueries({ queryKey }))
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const { listMails } = await areaOf(subject.type).loadCalls()
      return listMails(subject.id, pageParam)
    },
    initialPageParam: 1,
    getNextPageParam: ({ has_more }, _, page) => (has_more ? page + 1 : undefined),
  })
}

/** All of the pages, in order; a conversation that slid to another page while they were read comes once. */
export function threadsOf(pages: readonly { data: readonly MailThread[] }[]): MailThread[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((thread) => [thread.id, thread])).values()]
}
