import { redirect } from "next/navigation"
import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { bankParams, statementsHref } from "../bank-url.ts"

const loadPosition = createLoader({ page: bankParams.page, size: bankParams.size })

/** The kept statements of a page; what makes no sense in the address becomes the default. */
export async function loadStatements(search: Promise<SearchParams>) {
  const requested = await loadPosition(search)
  const page = recordIdOf(String(requested.page)) ?? 1
  const size = pageSizes.find((one) => one === requested.size) ?? null
  const answer = await serverApi.bankStatements.list({ page, per_page: size ?? undefined })
  if (answer.data.length === 0 && answer.meta.total > 0)
    redirect(statementsHref({ page: answer.meta.last_page, size }))
  return { size, sizes: pageSizes, answer }
}
