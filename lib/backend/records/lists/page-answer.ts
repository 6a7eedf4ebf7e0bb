import { pageUrl } from "#lib/backend/platform/http/page-url.ts"
import { pageLinks, pageMeta } from "./paging.ts"

type Asked = { page: number; per_page: number }

/**
 * A page of rows as every list answers it.
 * @param path of the call
 * @param asked the call's input, which the addresses of the other pages repeat
 */
export function pageAnswer<Row>(path: string, asked: Asked, { rows, total }: { rows: Row[]; total: number }) {
  const place = { page: asked.page, perPage: asked.per_page, total }
  return { data: rows, links: pageLinks(place, pageUrl(path, asked)), meta: pageMeta(place) }
}
