import { redirect } from "next/navigation"
import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { recordIdOf } from "#lib/text/record-id.ts"
import { accountingHref, accountingParams } from "./accounting-url.ts"

const loadUrl = createLoader(accountingParams)

/** The first of an entity's invoices that wait for an exchange rate. */
async function missingRatesOf(entity: BillingEntity) {
  const { data, meta } = await serverApi.accounting.listMissingRates({ entity })
  return { entity, rows: data, total: meta.total }
}

/** Everything the screen of accounting shows for an address; what makes no sense in it becomes the default. */
export async function loadAccounting(search: Promise<SearchParams>) {
  const requested = await loadUrl(search)
  const url = {
    ...requested,
    page: recordIdOf(String(requested.page)) ?? 1,
    size: pageSizes.find((size) => size === requested.size) ?? null,
  }
  const { entity, currency, page, size } = url
  const [answer, ...missingRates] = await Promise.all([
    serverApi.accounting.ageing({
      entity: entity ?? undefined,
      currency: currency ?? undefined,
      page,
      per_page: size ?? undefined,
    }),
    ...billingEntities.map(missingRatesOf),
  ])
  if (answer.data.length === 0 && answer.meta.total > 0)
    redirect(accountingHref({ ...url, page: answer.meta.last_page }))
  return { url, sizes: pageSizes, answer, missingRates }
}
