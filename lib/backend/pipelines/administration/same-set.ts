/** Whether two lists hold the same ids, each once. */
export function isSameSet(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && others.every((id) => ids.includes(id))
}
