import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Api } from "#lib/api/link.ts"

/** A page of documents. */
export type DocumentPage = Awaited<ReturnType<Api["documents"]["list"]>>
type Input = Parameters<Api["documents"]["list"]>[0]

/** Milliseconds between two looks while pictures are being made, and until one that has not come is waited for no more. */
const watchInterval = 1_500
const longestWait = 60_000

const queryKey = ["documents"]

const isAwaited = ({ data }: DocumentPage) =>
  data.some(
    ({ is_preview_pending, created_at }) =>
      is_preview_pending && Date.now() - new Date(created_at).getTime() < longestWait,
  )

/** A page of documents, read again while pictures of it are being made. The client loads with the first call. */
export function useDocuments(input: Input, first?: DocumentPage) {
  return useQuery({
    queryKey: [...queryKey, input],
    queryFn: async () => {
      const { api } = await import("#lib/api/client.ts")
      return api.documents.list(input)
    },
    ...(first && { initialData: first }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? watchInterval : false),
  })
}

/** Has every list of documents read again. */
export function useDocumentsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
