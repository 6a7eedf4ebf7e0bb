import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard"

const brackets = new StandardBracketNotationSerializer()

/**
 * Addresses of the pages of one query, for the `links` of a list.
 * @param path of the call, for example /api/company-list
 * @param query the call's input; `page` is replaced
 */
export function pageUrl(path: string, query: Record<string, unknown>): (page: number) => string {
  const entries = brackets.serialize({ ...query, page: undefined })
  const base = new URLSearchParams(
    entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const rest = base.size > 0 ? `&${base}` : ""
  return (page) => `${path}?page=${page}${rest}`
}
