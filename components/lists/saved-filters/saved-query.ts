import { type ListUrl, listHref, loadListUrl } from "#components/lists/filters/list-url.ts"

type Saved = Pick<ListUrl, "q" | "f" | "sort">

/** What a saved filter keeps of a list's address: search term, filters and order. */
export function savedQueryOf({ q, f, sort }: Saved): string {
  return listHref("", { q, f, sort, page: 1, size: null }).replace(/^\?/, "")
}

/** The part of a list's address that a saved filter brings. */
export function readSavedQuery(query: string): Saved {
  const { q, f, sort } = loadListUrl(new URLSearchParams(query))
  return { q: q.trim(), f, sort }
}

/** Whether a list shows something else than was saved; the order of the filters does not matter. */
export function differsFrom(query: string, url: Saved): boolean {
  const plain = ({ q, f, sort }: Saved) => JSON.stringify([q, [...new Set(f)].sort(), sort])
  return plain(readSavedQuery(query)) !== plain(url)
}

/** Whether there is anything worth a name. */
export function isEverything({ q, f, sort }: Saved): boolean {
  return q === "" && f.length === 0 && sort === null
}
