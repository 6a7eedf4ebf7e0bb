import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { threadKey } from "../shared/mail-keys.ts"

export type WholeThread = Awaited<ReturnType<typeof api.messenger.thread>>

/** A conversation with all its mails, the latest first. */
export const useThread = (thread: number) => useQuery(reading(thread))

/** Whether a conversation was there and is no more: its last mail was deleted while it was read. */
export function useIsGone(thread: number | null): boolean {
  const { data, error } = useQuery({ ...reading(thread ?? 0), enabled: thread !== null })
  return data !== undefined && isMissing(error)
}

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

const reading = (thread: number) => ({
  queryKey: threadKey(thread),
  queryFn: () => api.messenger.thread({ thread }),
})
