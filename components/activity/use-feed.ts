import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { NotePage, NotePages } from "./notes-pages.ts"

/** What a tab of the panel shows. */
export type FeedTab = "activity" | "notes"

/** Key of all feeds of a company, and of one. */
export function feedKey(company: number, tab?: FeedTab) {
  return tab ? ["company", company, "feed", tab] : ["company", company, "feed"]
}

/** Calls of the API load with the first call: the page shows what the server rendered without them. */
export async function loadApi() {
  const { api } = await import("#lib/api/client.ts")
  return api
}

async function readPage(company: number, tab: FeedTab, page: number): Promise<NotePage> {
  const api = await loadApi()
  const { data, meta } =
    tab === "notes"
      ? await api.notes.list({ company, page })
      : await api.companies.listActivity({ company, page })
  return { data, meta }
}

/**
 * One tab's pages.
 * @param firstPage the first page of the activity as the server rendered it
 */
export function useFeed(company: number, tab: FeedTab, firstPage: NotePage) {
  const queries = useQueryClient()
  return useInfiniteQuery({
    queryKey: feedKey(company, tab),
    queryFn: ({ pageParam }) => readPage(company, tab, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    initialData: tab === "activity" ? { pages: [firstPage], pageParams: [1] } : undefined,
    placeholderData: () => queries.getQueryData<NotePages>(feedKey(company, "activity")),
  })
}

/** Changes every loaded feed of a company on screen at once. */
export function patchFeeds(queries: QueryClient, company: number, change: (pages: NotePages) => NotePages) {
  queries.setQueriesData<NotePages>({ queryKey: feedKey(company) }, (pages) => pages && change(pages))
}
