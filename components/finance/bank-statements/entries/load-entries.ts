import { redirect } from "next/navigation"
import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { type BankUrl, bankHref, bankParams } from "../bank-url.ts"

const loadUrl = createLoader(bankParams)

/** Longest search that the call takes. */
const maxSearch = 100
/** Statements offered as a filter, the newest. */
const offeredStatements = 100

/** Everything the screen of the bank's entries shows for an address; what makes no sense in it becomes the default. */
export async function loadEntries(search: Promise<SearchParams>) {
  const requested = await loadUrl(search)
  const url: BankUrl = {
    ...requested,
    q: requested.q.trim().slice(0, maxSearch),
    statement: requested.statement === null ? null : (recordIdOf(String(requested.statement)) ?? null),
    page: recordIdOf(String(requested.page)) ?? 1,
    size: pageSizes.find((size) => size === requested.size) ?? null,
  }
  const { state, q, direction, entity, currency, statement, page, size } = url
  const [answer, statements] = await Promise.all([
    serverApi.bankStatements.listEntries({
      state,
      search: q,
      page,
      direction: direction ?? undefined,
      entity: entity ?? undefined,
      currency: currency ?? undefined,
      statement: statement ?? undefined,
      per_page: size ?? undefined,
    }),
    serverApi.bankStatements.list({ per_page: offeredStatements }),
  ])
  if (answer.data.length === 0 && answer.meta.total > 0)
    redirect(bankHref({ ...url, page: answer.meta.last_page }))
  return {
    url,
    sizes: pageSizes,
    answer,
    statements: statements.data.map(({ id, name }) => ({ id, name })),
  }
}
