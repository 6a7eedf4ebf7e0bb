import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import type { PageButton, PagePlace } from "#components/ui/table/pagination-buttons.ts"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"

/** Why there are no rows to show. */
export type Refusal = {
  text: string
  /** Filters the API does not accept, with its reason; empty when the call failed otherwise. */
  filters: { entry: string; reason: string }[]
  logId?: string
}

/** Rows of a list on their way to the browser, packed as the list likes. */
export type PackedRows = { rows: readonly unknown[] }

/** Everything a list shows for an address. */
export type ListData<Rows extends PackedRows> = {
  url: ListUrl
  sort: string
  sizes: readonly number[]
  chips: FilterChip[]
  /** Filters of the address that are none. */
  ignored: string[]
  /** The saved filter that was opened. */
  view: SavedFilter | null
  /** Saved filters that the user has as tabs over the list, in their order. */
  tabs: SavedFilter[]
  /** Which columns the saved filter brings, or else the user wants, in which order, and which everybody has. */
  columns: { choice: ListColumns; usual: ListColumns }
  /** The filters stand beside the rows, as this browser had them last. */
  areFiltersOpen: boolean
  result: { rows: Rows; place: PagePlace; buttons: PageButton[] } | Refusal
}

/** Which rows a list holds and which of them are chosen, for the buttons of its toolbar. */
export type ListScope = { url: ListUrl; control: SelectionControl; total: number }

/** What the rows are drawn with. */
export type ShownRows<Rows> = {
  rows: Rows
  control: SelectionControl
  choice: ListColumns
  sort: string
  sortHref: (sort: string) => string
  isLoading: boolean
}

/** Why a list has no rows. */
export type EmptyReason = "none" | "query" | "filters" | "queryAndFilters"

/** Sentences in which a list names what it lists. */
export type ListTexts = {
  title: string
  searchLabel: string
  searchHint: string
  /** The rows could not be loaded. */
  failed: string
  empty: (reason: EmptyReason, values: { term: string; count: number }) => string
}
