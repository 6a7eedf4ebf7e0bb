import { type Query, queryOptions } from "@tanstack/react-query"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { alertKey } from "./reminder-keys.ts"

/** Milliseconds between two polls (N-17). */
const waitVisible = 45_000
const waitHidden = 90_000

/** The reply to a poll was no list: polling stops until the page next becomes visible (N-18). */
class NoListError extends Error {
  override name = "NoListError"
}

/** Whether polling goes on after what the query has seen last. */
export function isPolling({ state }: { state: { error: unknown } }): boolean {
  return !(state.error instanceof NoListError)
}

function waitAfter(query: Query<number>): number | false {
  if (!isPolling(query)) return false
  return document.visibilityState === "hidden" ? waitHidden : waitVisible
}

function noList(answer: unknown): NoListError {
  const error = new NoListError("The poll for reminders was not answered with a list")
  // biome-ignore lint/suspicious/noConsole: nobody is to be disturbed by it, but it must be found (N-18).
  console.error(error, answer)
  return error
}

type Calls = {
  list: () => Promise<{ data: Reminder[]; to_do: number }>
  raise: (reminder: Reminder) => Promise<void>
}

/** The poll for reminders that are due (N-17). Its data is how many are to do. */
export function alertPoll({ list, raise }: Calls) {
  return queryOptions<number>({
    queryKey: alertKey,
    queryFn: async () => {
      const answer = await list()
      if (!Array.isArray(answer?.data)) throw noList(answer)
      // One that cannot be raised is listed again by the next poll.
      await Promise.allSettled(answer.data.map(raise))
      return answer.to_do
    },
    retry: false,
    staleTime: 0,
    refetchInterval: waitAfter,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: isPolling,
  })
}
