import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"

/** A page button: where it leads (null: nowhere), made from one of the server's links. */
export type PageButton = { label: string; page: number | null; isCurrent: boolean }

/** Reads the pages out of the addresses the API links to; the list has addresses of its own. */
export function pageButtons(links: readonly PageLink[]): PageButton[] {
  return links.map(({ url, label, active }) => {
    const page = url === null ? null : Number(new URL(url, "http://api").searchParams.get("page"))
    return { label, page: page && Number.isSafeInteger(page) ? page : null, isCurrent: active }
  })
}

/** What the screen says of a page of results. */
export type PagePlace = Pick<PageMeta, "per_page" | "current_page" | "last_page" | "total">

/** Number of results up to the end of this page (L-12). */
export function shownResults({ per_page, current_page, total }: PagePlace): number {
  return Math.min(per_page * current_page, total)
}
