import { redirect } from "next/navigation"
import { checkedUrl } from "#components/records/lists/filters/checked-url.ts"
import {
  changeListUrl,
  type ListUrl,
  listHref,
  loadListUrl,
} from "#components/records/lists/filters/list-url.ts"
import { type PageButton, type PagePlace, pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { defaultPageSize, pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

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
  const { q, size } = checkedUrl(url, [], "")
  return { q, f: [], sort: null, page: recordIdOf(String(url.page)) ?? 1, size }
}

/** The query of the list's call. */
export function listQuery(url: ListUrl) {
  return { page: url.page, per_page: url.size ?? defaultPageSize, name: url.q }
}

type Answer<Row> = { data: Row[]; links: PageLink[]; meta: PageMeta }

/**
 * What the screen of that path shows of the call's answer. A page beyond the last, as where its only row was restored, leads
 * to the last.
 */
export function listData<Row>(
  path: string,
  url: ListUrl,
  { data, links, meta }: Answer<Row>,
): AdminListData<Row> {
  if (data.length === 0 && meta.total > 0)
    redirect(listHref(path, changeListUrl(url, { page: meta.last_page })))
  return { url, rows: data, place: meta, buttons: pageButtons(links), sizes: pageSizes }
}
