import { pageUrl } from "#lib/backend/platform/http/page-url.ts"
import { pageLinks, pageMeta } from "./paging.ts"

type Input = { page: number; per_page: number }

/**
 * A page of rows as every list answers it.
 * @param path of the call
 * @param input the call's input, which the addresses of the other pages repeat
 */
export function pageAnswer<Row>(path: string, input: Input, { rows, total }: { rows: Row[]; total: number }) {
  const current = { page: input.page, perPage: input.per_page, total }
  return { data: rows, links: pageLinks(current, pageUrl(path, input)), meta: pageMeta(current) }
}
