/**
 * Rows chosen in a list. `all` means the whole result of the query, rows of other pages included;
 * choosing a row ends it (spec 1 §4).
 */
export type Selection = {
  /** The query the rows were chosen in; another query starts with nothing chosen. */
  queryKey: string
  all: boolean
  ids: ReadonlySet<number>
  /** The row chosen last, where a range starts. */
  anchor: number | null
}

export function emptySelection(queryKey: string): Selection {
  return { queryKey, all: false, ids: new Set(), anchor: null }
}

/** Chooses the whole result, or nothing when it was chosen already. */
export function toggleAll(selection: Selection): Selection {
  return { ...emptySelection(selection.queryKey), all: !selection.all }
}

/** Chooses a row or gives it up. Out of a whole result, it is the only row chosen. */
export function toggleRow(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, all: false, ids, anchor: id }
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
  return { ...selection, all: false, ids: new Set([...selection.ids, ...between]), anchor: id }
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.all || selection.ids.has(id)
}

/** How many rows are chosen. @param total rows of the whole result */
export function countSelected(selection: Selection, total: number): number {
  return selection.all ? total : selection.ids.size
}
