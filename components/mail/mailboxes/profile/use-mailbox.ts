import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { MailboxDetail, WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"

/** Milliseconds after which the state is asked for again: while something is going on, and otherwise. */
const soon = 3_000
const usual = 30_000

export type MailboxAndWaiting = { data: MailboxDetail | null; waiting: WaitingMailbox | null }

/** The user's mailbox and the one that waits for its proof, its state kept true while it is looked at. */
export function useMailbox(loaded: MailboxAndWaiting) {
  const { data, refetch } = useQuery({
    queryKey: ["mailbox"],
    queryFn: () => api.mailboxes.get(),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.data && isBusy(state.data.data) ? soon : usual),
  })
  return { mailbox: data.data, waiting: data.waiting, refetch: async () => void (await refetch()) }
}

const isBusy = ({ state }: MailboxDetail) => state === "new" || state === "reading"
