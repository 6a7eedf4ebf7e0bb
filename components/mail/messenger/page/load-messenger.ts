import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { type MessengerUrl, messengerParams, unansweredDays } from "./messenger-url.ts"

const loadUrl = createLoader(messengerParams)

/** A folder is read by the page itself. */
const noRows = { data: [], has_more: false }

/** Longest search that the call takes. */
const maxSearch = 200

/** What the Messenger shows for an address; what makes no sense in it becomes the default. */
export async function loadMessenger(search: Promise<SearchParams>) {
  const input = await loadUrl(search)
  const url: MessengerUrl = {
    filter: input.filter,
    q: input.q.trim().slice(0, maxSearch),
    days: unansweredDays.find((days) => days === input.days) ?? 0,
    label: input.label === null ? null : recordIdOf(String(input.label)),
    mailbox: input.mailbox === null ? null : recordIdOf(String(input.mailbox)),
    thread: input.thread === null ? null : recordIdOf(String(input.thread)),
    folder: input.folder,
  }
  const { filter, q, days, label, mailbox, folder } = url
  if (folder) return { url, first: noRows }
  return {
    url,
    first: await serverApi.messenger.list({
      filter,
      search: q,
      days,
      label: label ?? undefined,
      mailbox: mailbox ?? undefined,
    }),
  }
}
