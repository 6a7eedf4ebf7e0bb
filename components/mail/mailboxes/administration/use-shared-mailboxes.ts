import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"

/** Milliseconds between two looks while emails are prepared for new members. */
const watchInterval = 2_000

/** Shared mailboxes as the page has them, read again while emails are prepared for new members (M-88). */
export function useSharedMailboxes(loaded: SharedMailbox[]): SharedMailbox[] {
  const { data } = useQuery({
    queryKey: ["shared-mailboxes", loaded],
    queryFn: async () => (await api.sharedMailboxes.list()).data,
    initialData: loaded,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.some(({ preparing }) => preparing.length > 0) ? watchInterval : false,
  })
  return data
}
