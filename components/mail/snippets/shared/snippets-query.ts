import { queryOptions } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"

/** The user's snippets and those for all. */
export const snippetsQuery = queryOptions({
  queryKey: ["snippets"],
  queryFn: () => api.snippets.list(),
})
