import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { loadNoteCalls } from "./note-calls.ts"
import { type NotePage, type NotePages, onlyNotes } from "./notes-pages.ts"
import type { Subject } from "./subject.ts"

/** What a tab of the panel shows. */
export type FeedTab = "activity" | "notes"

/** Key of all feeds of a record, and of one. */
export function feedKey(subject: Subject, tab?: FeedTab) {
  const all = [subject.type, subject.id, "feed"]
  return tab ? [...all, tab] : all
}

async function readPage(subject: Subject, tab: FeedTab, page: number): Promise<NotePage> {
  const calls = await loadNoteCalls(subject)
  const { data, meta } = tab === "notes" ? await calls.listNotes(page) : await calls.listActivity(page)
  return { data, meta }
}

/**
 * One tab's pages.
 * @param firstPage the first page of the activity as the server rendered it
 */
export function useFeed(subject: Subject, tab: FeedTab, firstPage: NotePage) {
  const queries = useQueryClient()
  return useInfiniteQuery({
    queryKey: feedKey(subject, tab),
    queryFn: ({ pageParam }) => readPage(subject, tab, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    initialData: tab === "activity" ? { pages: [firstPage], pageParams: [1] } : undefined,
    placeholderData: () => {
      const cached = queries.getQueryData<NotePages>(feedKey(subject, "activity"))
      return cached && onlyNotes(cached)
    },
  })
}

/** Changes every loaded feed of a record on screen at once. */
export function patchFeeds(queries: QueryClient, subject: Subject, change: (pages: NotePages) => NotePages) {
  queries.setQueriesData<NotePages>({ queryKey: feedKey(subject) }, (pages) => pages && change(pages))
}
