import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { OwnMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { ownMailboxesKey } from "../shared/mail-keys.ts"

const none: OwnMailbox[] = []

/** The mailboxes that the user reads, the own one first; none until they are known. */
export function useOwnMailboxes(): OwnMailbox[] {
  const { data = none } = useQuery({
    queryKey: ownMailboxesKey,
    queryFn: async () => (await api.sharedMailboxes.listOwn({})).data,
  })
  return data
}

/** Whether the user is a member of a shared mailbox. */
export const useReadsShared = (): boolean => useOwnMailboxes().some(({ is_shared }) => is_shared)
