import { redirect } from "next/navigation"
import { getLocale, getTranslations } from "next-intl/server"
import { describeFilters } from "#components/filters/describe-filters.ts"
import type { FilterChip } from "#components/filters/filter-chip.ts"
import type { ListUrl } from "#components/filters/list-url.ts"
import { type ReadFilters, readFilters, toListFilters } from "#components/filters/url-filters.ts"
import { describeError } from "#components/ui/error-message.ts"
import { type PageButton, type PagePlace, pageButtons } from "#components/ui/pagination-buttons.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { type CompanySort, companySort, defaultCompanySort } from "#lib/contract/companies.ts"
import { defaultPageSize, pageSizes } from "#lib/contract/paging.ts"
import { expiredPath } from "#lib/current-user.ts"
import { type CompactRows, packRows } from "./compact-rows.ts"

/** Why there are no rows to show. */
export type Refusal = {
  text: string
  /** Filters the API does not accept, with its reason; empty when the call failed otherwise. */
  filters: { entry: string; reason: string }[]
  logId?: string
}

export type CompanyListData = {
  url: ListUrl
  sort: CompanySort
  sizes: readonly number[]
  chips: FilterChip[]
  /** Filters of the address that are none. */
  ignored: string[]
  result: { rows: CompactRows; place: PagePlace; buttons: PageButton[] } | Refusal
}

/** The address with what makes no sense in it replaced by the list's defaults. */
function checked(url: ListUrl): ListUrl & { sort: CompanySort | null } {
  return {
    ...url,
    q: url.q.trim(),
    sort: companySort.safeParse(url.sort).data ?? null,
    page: Math.max(1, url.page),
    size: pageSizes.find((size) => size === url.size) ?? null,
  }
}

/** Everything the companies list shows for an address, and a refusal in place of rows when the API has none. */
export async function loadCompanyList(address: ListUrl): Promise<CompanyListData> {
  const url = checked(address)
  const sort = url.sort ?? defaultCompanySort
  const read = readFilters(url.f)
  const [result, chips] = await Promise.all([loadRows(url, sort, read), loadChips(read)])
  return { url, sort, sizes: pageSizes, chips, ignored: read.ignored, result }
}

async function loadRows(
  url: ListUrl,
  sort: CompanySort,
  { filters }: ReadFilters,
): Promise<CompanyListData["result"]> {
  try {
    const { data, links, meta } = await serverApi.companies.list({
      page: url.page,
      per_page: url.size ?? defaultPageSize,
      sort,
      filters: toListFilters(
        filters.map(({ filter }) => filter),
        url.q,
      ),
    })
    const { per_page, current_page, last_page, total } = meta
    return {
      rows: packRows(data),
      place: { per_page, current_page, last_page, total },
      buttons: pageButtons(links),
    }
  } catch (error) {
    return refusal(error, filters)
  }
}

/** Words for the filters; without them, as when the API is down, the list still says why it has no rows. */
async function loadChips({ filters }: ReadFilters): Promise<FilterChip[]> {
  if (filters.length === 0) return []
  const [t, locale] = await Promise.all([getTranslations("filters"), getLocale()])
  try {
    return await describeFilters(filters, serverApi.companies, t, locale)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return filters.map(({ entry }) => ({ entry, field: entry, operator: "", values: [] }))
  }
}

const filterKey = /^filters\.(\d+)(?:\.|$)/

/** @throws whatever is no answer of the API's; a dead session goes Home */
async function refusal(error: unknown, filters: ReadFilters["filters"]): Promise<Refusal> {
  if (!(error instanceof ApiError)) throw error
  const { status, body } = error
  if (status === 401) redirect(expiredPath)
  const { text, logId } = describeError(error, await getTranslations("errors"))
  const refused = Object.entries(body.errors ?? {}).flatMap(([key, reasons]) => {
    const found = filters[Number(filterKey.exec(key)?.[1])]
    return found ? [{ entry: found.entry, reason: reasons.join(" ") }] : []
  })
  return { text, filters: refused, ...(logId ? { logId } : {}) }
}
