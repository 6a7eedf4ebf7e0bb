import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { MailboxDetail } from "#lib/contract/mailboxes.ts"

/** Milliseconds after which the state is asked for again: while something is going on, and otherwise. */
const soon = 3_000
const usual = 30_000

/** The user's mailbox, its state kept true while it is looked at. */
export function useMailbox(loaded: MailboxDetail | null) {
  const { data, refetch } = useQuery({
    queryKey: ["mailbox"],
    queryFn: async () => (await api.mailboxes.get()).data,
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? soon : usual),
  })
  return { mailbox: data, refetch: async () => void (await refetch()) }
}

const isBusy = ({ state }: MailboxDetail) => state === "new" || state === "reading"
