import { type ListUrl, loadListUrl } from "#components/filters/list-url.ts"
import { type PageButton, type PagePlace, pageButtons } from "#components/ui/pagination-buttons.ts"
import { defaultPageSize, pageSizes } from "#lib/contract/page-sizes.ts"
import type { PageLink, PageMeta } from "#lib/contract/paging.ts"

/** What a list of administration shows. */
export type AdminListData<Row> = {
  url: ListUrl
  rows: Row[]
  place: PagePlace
  buttons: PageButton[]
  sizes: readonly number[]
}

/** The list's address with what makes no sense in it left out. */
export async function loadAdminUrl(search: Parameters<typeof loadListUrl>[0]): Promise<ListUrl> {
  const url = await loadListUrl(search)
  return {
    q: url.q.trim(),
    f: [],
    sort: null,
    page: Math.max(1, url.page),
    size: pageSizes.find((size) => size === url.size) ?? null,
  }
}

/** The query of the list's call. */
export function listQuery(url: ListUrl) {
  return { page: url.page, per_page: url.size ?? defaultPageSize, name: url.q }
}

type Answer<Row> = { data: Row[]; links: PageLink[]; meta: PageMeta }

/** What the screen shows of the call's answer. */
export function listData<Row>(url: ListUrl, { data, links, meta }: Answer<Row>): AdminListData<Row> {
  return { url, rows: data, place: meta, buttons: pageButtons(links), sizes: pageSizes }
}
