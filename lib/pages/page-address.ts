/** Query of a page's address, as Next hands it to pages. */
export type PageQuery = Record<string, string | string[] | undefined>

/**
 * Address of a page with all that is asked of it.
 * @param path absolute path without a query
 */
export function pageAddress(path: string, query: PageQuery): string {
  const search = new URLSearchParams()
  for (const [field, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) search.append(field, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
