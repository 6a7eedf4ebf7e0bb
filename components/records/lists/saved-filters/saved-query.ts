import { type ListUrl, listHref, loadListUrl } from "#components/records/lists/filters/list-url.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"

/** Columns as they stand, and as they do for everybody. */
export type ColumnsOnScreen = { choice: ListColumns; usual: ListColumns }

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

/** Whether a list is otherwise than its saved filter has it: shows something else or, where that holds columns, has others. */
export function isChangedFrom(view: SavedFilter, url: Saved, columns: ListColumns): boolean {
  return differsFrom(view.query, url) || (view.columns !== null && !sameColumns(view.columns, columns))
}

/** Which columns are hidden counts, in whatever order they were, and whether the totals are. */
function sameColumns(one: ListColumns, other: ListColumns): boolean {
  const plain = ({ hidden, order, totals }: ListColumns) =>
    JSON.stringify([[...hidden].sort(), order, totals])
  return plain(one) === plain(other)
}
