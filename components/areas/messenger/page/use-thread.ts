import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import { threadKey } from "../shared/mail-keys.ts"

export type WholeThread = Awaited<ReturnType<typeof api.messenger.thread>>

/** A conversation with all its mails, the latest first. */
export function useThread(thread: number) {
  return useQuery({ queryKey: threadKey(thread), queryFn: () => api.messenger.thread({ thread }) })
}
