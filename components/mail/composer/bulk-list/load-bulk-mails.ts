import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { bulkMailsParams } from "./bulk-mails-url.ts"

const loadUrl = createLoader(bulkMailsParams)

/** Everything the page of bulk mails shows for an address. */
export async function loadBulkMails(search: Promise<SearchParams>) {
  const [asked, user] = await Promise.all([loadUrl(search), requireUser()])
  const url = { page: Math.max(1, asked.page), all: asked.all && user?.isAdmin === true }
  return { url, first: await serverApi.bulkMails.list(url) }
}
