import { redirect } from "next/navigation"
import { getLocale, getTranslations } from "next-intl/server"
import { checkedUrl } from "#components/records/lists/filters/checked-url.ts"
import { describeFilters, type FilterCalls } from "#components/records/lists/filters/describe-filters.ts"
import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import {
  type ReadFilters,
  readFilters,
  toListFilters,
} from "#components/records/lists/filters/url-filters.ts"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import { defaultPageSize, pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import { expiredPath } from "#lib/session/current-user.ts"
import type { ListData, PackedRows, Refusal } from "./list-data.ts"
import { loadFiltersOpen, loadSetup } from "./load-setup.ts"

type Query<Sort> = {
  page: number
  per_page: number
  sort: Sort
  filters: ReturnType<typeof toListFilters>
}

/** What tells one list from another. */
type List<Sort extends string, Answer, Rows> = {
  name: FilteredList
  sorts: readonly Sort[]
  defaultSort: Sort
  call: (query: Query<Sort>) => Promise<Answer>
  /** The answer's rows as they travel to the browser. */
  pack: (answer: Answer) => Rows
  filters: FilterCalls
  /** Columns as they stand for everybody. */
  usualColumns: ListColumns
}

type Page = { links: PageLink[]; meta: PageMeta }

/** Everything a list shows for an address, and a refusal in place of rows when the API has none. */
export async function loadList<Sort extends string, Answer extends Page, Rows extends PackedRows>(
  address: ListUrl,
  list: List<Sort, Answer, Rows>,
): Promise<ListData<Rows>> {
  const url = checkedUrl(address, list.sorts, list.defaultSort)
  const sort = url.sort ?? list.defaultSort
  const read = readFilters(url.f)
  const [result, chips, { view, tabs, columns: own }, areFiltersOpen] = await Promise.all([
    loadRows(list, url, sort, read),
    loadChips(list.filters, read),
    loadSetup(list.name, url.view),
    loadFiltersOpen(list.name),
  ])
  const shown = { ...url, view: view?.id ?? null }
  const columns = { choice: view?.columns ?? own ?? list.usualColumns, usual: list.usualColumns }
  const { ignored } = read
  return { url: shown, sort, sizes: pageSizes, chips, ignored, view, tabs, columns, areFiltersOpen, result }
}

async function loadRows<Sort extends string, Answer extends Page, Rows extends PackedRows>(
  { call, pack }: List<Sort, Answer, Rows>,
  url: ListUrl,
  sort: Sort,
  { filters }: ReadFilters,
): Promise<ListData<Rows>["result"]> {
  try {
    const answer = await call({
      page: url.page,
      per_page: url.size ?? defaultPageSize,
      sort,
      filters: toListFilters(
        filters.map(({ filter }) => filter),
        url.q,
      ),
    })
    const { per_page, current_page, last_page, total } = answer.meta
    return {
      rows: pack(answer),
      place: { per_page, current_page, last_page, total },
      buttons: pageButtons(answer.links),
    }
  } catch (error) {
    return refusal(error, filters)
  }
}

/** Words for the filters; without them, as when the API is down, the list still says why it has no rows. */
async function loadChips(calls: FilterCalls, { filters }: ReadFilters): Promise<FilterChip[]> {
  if (filters.length === 0) return []
  const [t, locale] = await Promise.all([getTranslations("filters"), getLocale()])
  try {
    return await describeFilters(filters, calls, t, locale)
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
