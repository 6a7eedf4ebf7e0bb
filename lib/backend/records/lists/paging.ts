import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"

/** Page numbers shown on each side of the current one. */
const neighbours = 2

/** Where a page lies: total and the place of its first row. */
export type Page = { page: number; perPage: number; total: number }

/** The `meta` of a list's answer. Beyond the last page `from` and `to` are null. */
export function pageMeta({ page, perPage, total }: Page): PageMeta {
  const from = (page - 1) * perPage + 1
  const isEmpty = from > total
  return {
    per_page: perPage,
    current_page: page,
    last_page: lastPage(total, perPage),
    from: isEmpty ? null : from,
    to: isEmpty ? null : Math.min(page * perPage, total),
    total,
  }
}

export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/**
 * The `links` of a list's answer: previous, the first and last pages, those around the current one with "..." between, next.
 * @param urlOf address of a page of the same query
 */
export function pageLinks(current: Page, urlOf: (page: number) => string): PageLink[] {
  const { page, perPage, total } = current
  const last = lastPage(total, perPage)
  const to = (target: number) => (target >= 1 && target <= last && target !== page ? urlOf(target) : null)
  const numbers = shownNumbers(page, last).map((number) =>
    number === undefined
      ? { url: null, label: "...", active: false }
      : { url: urlOf(number), label: String(number), active: number === page },
  )
  return [
    { url: to(Math.min(page - 1, last)), label: "previous", active: false },
    ...numbers,
    { url: to(page + 1), label: "next", active: false },
  ]
}

/** Numbers of the buttons; undefined stands for a gap. */
function shownNumbers(page: number, last: number): (number | undefined)[] {
  const desired = new Set([1, last])
  for (let number = page - neighbours; number <= page + neighbours; number++) {
    if (number >= 1 && number <= last) desired.add(number)
  }
  const sorted = [...desired].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1]
    return before !== undefined && number > before + 1 ? [undefined, number] : [number]
  })
}
