import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { ListUrl } from "./list-url.ts"

/** Last page the API can be asked for. */
const maxPage = 2_147_483_647

/** Most characters of a search term, as the API has it. */
const maxTerm = 200

/**
 * A list's address with what makes no sense in it replaced: by the list's defaults, or by the nearest that does.
 * @param sorts orders the list has; the default one is left out of the answer
 */
export function checkedUrl<Sort extends string>(url: ListUrl, sorts: readonly Sort[], defaultSort: Sort) {
  return {
    ...url,
    q: url.q.trim().slice(0, maxTerm),
    f: [...new Set(url.f)],
    sort: sorts.find((sort) => sort === url.sort && sort !== defaultSort) ?? null,
    page: Math.min(Math.max(1, url.page), maxPage),
    size: pageSizes.find((size) => size === url.size) ?? null,
  }
}
