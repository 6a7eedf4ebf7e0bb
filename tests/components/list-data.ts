import { loadListUrl } from "#components/records/lists/filters/list-url.ts"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import type { ListData, PackedRows } from "#components/records/lists/screen/list-data.ts"

type Overrides<Rows extends PackedRows> = Partial<Omit<ListData<Rows>, "url" | "result">> & {
  /** Query of the list's address. */
  query?: string
  /** Results on all pages; the rows of this one are fewer. */
  total?: number
}

/** What the server gives a list for an address: these rows on its first page. */
export function listDataOf<Rows extends PackedRows>(
  rows: Rows,
  { query = "", total = rows.rows.length, ...more }: Overrides<Rows> = {},
): ListData<Rows> {
  return {
    url: loadListUrl(new URLSearchParams(query)),
    sort: "name",
    sizes: [25, 50],
    chips: [],
    ignored: [],
    view: null,
    tabs: [],
    columns: { choice: allColumns, usual: allColumns },
    areFiltersOpen: false,
    ...more,
    result: { rows, place: { per_page: 25, current_page: 1, last_page: 1, total }, buttons: [] },
  }
}
