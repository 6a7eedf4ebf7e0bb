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
  const asked = await loadUrl(search)
  const url: MessengerUrl = {
    filter: asked.filter,
    q: asked.q.trim().slice(0, maxSearch),
    days: unansweredDays.find((days) => days === asked.days) ?? 0,
    label: asked.label === null ? null : recordIdOf(String(asked.label)),
    mailbox: asked.mailbox === null ? null : recordIdOf(String(asked.mailbox)),
    thread: asked.thread === null ? null : recordIdOf(String(asked.thread)),
    folder: asked.folder,
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
