import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { joinedInto } from "../shared/joined-into.ts"
import { threadKey } from "../shared/mail-keys.ts"

export type WholeThread = Awaited<ReturnType<typeof api.messenger.thread>>

/** A conversation with all its mails, the latest first. */
export const useThread = (thread: number) => useQuery(reading(thread))

/**
 * Which conversation is read where one was asked for: itself, the one that it became part of (M-75), or none where it was there and is no more,
 * its last mail having been deleted while it was read.
 */
export function useCurrentThread(thread: number | null): number | null {
  const { data, error } = useQuery({ ...reading(thread ?? 0), enabled: thread !== null })
  if (thread === null || !isMissing(error)) return thread
  return joinedInto(error) ?? (data === undefined ? thread : null)
}

/** Whether it is known that the user may read mails of a conversation. */
export function useIsReadable(thread: number | null): boolean {
  const { data } = useQuery({ ...reading(thread ?? 0), enabled: thread !== null })
  return data?.data.is_hidden === false
}

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

const reading = (thread: number) => ({
  queryKey: threadKey(thread),
  queryFn: () => api.messenger.thread({ thread }),
})
