import { redirect } from "next/navigation"
import { createLoader, type SearchParams } from "nuqs/server"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import { readReference } from "#lib/api/reference.ts"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { documentsHref, documentsParams } from "./documents-url.ts"

const loadUrl = createLoader(documentsParams)

/** A day as dates are typed, or null. */
const dayOf = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Everything the list of invoices shows for an address; what makes no sense in it becomes the default. */
export async function loadDocuments(search: Promise<SearchParams>) {
  const input = await loadUrl(search)
  const url = {
    ...input,
    q: input.q.trim().slice(0, 200),
    from: dayOf(input.from),
    to: dayOf(input.to),
    show: recordIdOf(String(input.show)) ?? null,
    page: recordIdOf(String(input.page)) ?? 1,
    size: pageSizes.find((size) => size === input.size) ?? null,
  }
  const [answer, { tradeshows }, { data: columns }] = await Promise.all([
    serverApi.ledger.list({
      q: url.q,
      kind: url.kind ?? undefined,
      entity: url.entity ?? undefined,
      currency: url.currency ?? undefined,
      state: url.state ?? undefined,
      reminders: url.reminders ?? undefined,
      show: url.show ?? undefined,
      from: url.from ?? undefined,
      to: url.to ?? undefined,
      sort: url.sort,
      page: url.page,
      per_page: url.size ?? undefined,
    }),
    readReference(),
    serverApi.preferences.get({ key: "invoices.columns" }),
  ])
  if (answer.data.length === 0 && answer.meta.total > 0)
    redirect(documentsHref({ ...url, page: answer.meta.last_page }))
  return {
    url,
    sizes: pageSizes,
    answer,
    columns: columns ?? allColumns,
    shows: tradeshows.map(({ id, name }) => ({ id, name })),
  }
}
