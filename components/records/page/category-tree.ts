type Category = { id: number; name: string; parent_id: number | null }

/** Categories of one level under their parent; those whose parent was not chosen stand for themselves. */
export function groupCategories(categories: readonly Category[]): { name: string; children: string[] }[] {
  const ids = new Set(categories.map(({ id }) => id))
  const roots = categories.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id))
  return roots.map(({ id, name }) => ({
    name,
    children: categories.filter(({ parent_id }) => parent_id === id).map((child) => child.name),
  }))
}
