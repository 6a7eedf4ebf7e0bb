import { useEffect, useEffectEvent } from "react"
import { followStream, overhearStream, parseMessage } from "#components/shell/shared-stream.ts"
import { useUser } from "#components/shell/user-context.tsx"

/** A conversation that changed, and whom it concerns. */
export type MailNews = { thread: number; companies: number[]; contacts: number[]; mine: boolean }

const numbersOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : []

/** @returns undefined when anything may have changed */
export function newsIn(data: string | undefined): MailNews | undefined {
  const event = parseMessage(data)
  if (!event || typeof event.thread !== "number" || event.thread === 0) return undefined
  return {
    thread: event.thread,
    companies: numbersOf(event.companies),
    contacts: numbersOf(event.contacts),
    mine: event.mine === true,
  }
}

/** The conversation of which others came or went who have it open; undefined for anything else. */
function presenceIn(data: string | undefined): number | undefined {
  const event = parseMessage(data)
  return event?.presence === true && typeof event.thread === "number" ? event.thread : undefined
}

/** Calls when others open or leave a conversation that the user has open, as the header's stream has it. */
export function usePresenceNews(onNews: (thread: number) => void): void {
  const { id } = useUser()
  const tell = useEffectEvent(onNews)
  useEffect(
    () =>
      overhearStream(`crm-mails-${id}`, (data) => {
        const thread = presenceIn(data)
        if (thread !== undefined) tell(thread)
      }),
    [id],
  )
}

/**
 * Reads something again a while after a conversation changed; changes until then are read with it. One stream a browser tells of them.
 * @param concerns whether a change concerns what is shown; undefined stands for anything
 */
export function useMailNews(
  wait: number,
  concerns: (news: MailNews | undefined) => boolean,
  reload: () => void,
): void {
  const { id } = useUser()
  const isConcern = useEffectEvent(concerns)
  const read = useEffectEvent(reload)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = followStream(`crm-mails-${id}`, "/api/messenger/stream", (data) => {
      if (timer !== undefined || presenceIn(data) !== undefined || !isConcern(newsIn(data))) return
      timer = setTimeout(() => {
        timer = undefined
        read()
      }, wait)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [id, wait])
}
