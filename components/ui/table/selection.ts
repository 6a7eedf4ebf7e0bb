/**
 * Rows chosen in a list. `all` means the whole result of the query, rows of other pages included;
 * choosing a row ends it (L-13).
 */
export type Selection = {
  /** The query the rows were chosen in; another query starts with nothing chosen. */
  queryKey: string
  all: boolean
  ids: ReadonlySet<number>
  /** The row chosen last, where a range starts. */
  anchor: number | null
  /** The page that was taken as a whole, while it is all that is chosen. */
  page: string | null
}

export function emptySelection(queryKey: string): Selection {
  return { queryKey, all: false, ids: new Set(), anchor: null, page: null }
}

/** Chooses the whole result. */
export function selectAll(selection: Selection): Selection {
  return { ...emptySelection(selection.queryKey), all: true }
}

/** Whether every row of a page is chosen, or some of them. */
export function pageState(selection: Selection, pageIds: readonly number[]): "none" | "some" | "all" {
  const chosen = pageIds.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return "none"
  return chosen === pageIds.length ? "all" : "some"
}

/** A page of a result: what tells it from the other pages, and how many rows the whole result has. */
export type PageOfResult = { page: string; total: number }

/**
 * Chooses all rows of a page, beside those of other pages; where they are chosen already, gives them up. Of a whole result nothing
 * is left; a page that holds the whole result is the whole result.
 */
export function togglePage(
  selection: Selection,
  pageIds: readonly number[],
  { page, total }: PageOfResult,
): Selection {
  if (selection.all) return emptySelection(selection.queryKey)
  if (pageIds.length === total) return selectAll(selection)
  const taken = pageState(selection, pageIds) === "all"
  const elsewhere = [...selection.ids].filter((id) => !pageIds.includes(id))
  return {
    ...selection,
    ids: new Set(taken ? elsewhere : [...elsewhere, ...pageIds]),
    page: taken || elsewhere.length > 0 ? null : page,
  }
}

/** Chooses a row or gives it up. Out of a whole result, it is the only row chosen. */
export function toggleRow(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, all: false, ids, anchor: id, page: null }
}

/**
 * Chooses every row between the row chosen last and this one.
 * @param pageIds ids of the rows on screen, in their order; a range does not leave the page
 */
export function selectRange(selection: Selection, id: number, pageIds: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : pageIds.indexOf(selection.anchor)
  const to = pageIds.indexOf(id)
  if (from < 0 || to < 0) return toggleRow(selection, id)
  const between = pageIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...selection, all: false, ids: new Set([...selection.ids, ...between]), anchor: id, page: null }
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.all || selection.ids.has(id)
}

/** How many rows are chosen. @param total rows of the whole result */
export function countSelected(selection: Selection, total: number): number {
  return selection.all ? total : selection.ids.size
}
