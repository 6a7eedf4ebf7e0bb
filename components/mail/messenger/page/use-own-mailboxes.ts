import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { OwnMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { ownMailboxesKey } from "../shared/mail-keys.ts"

/** Milliseconds between two looks while earlier emails are prepared for the user. */
const watchInterval = 2_000

const none: OwnMailbox[] = []

/** The mailboxes that the user reads, the own one first; none until they are known. Read again while one is prepared for the user (M-88). */
export function useOwnMailboxes(): OwnMailbox[] {
  const { data = none } = useQuery({
    queryKey: ownMailboxesKey,
    queryFn: async () => (await api.sharedMailboxes.listOwn({})).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ is_preparing }) => is_preparing) ? watchInterval : false,
  })
  return data
}

/** Whether the user is a member of a shared mailbox. */
export const useReadsShared = (): boolean => useOwnMailboxes().some(({ is_shared }) => is_shared)
