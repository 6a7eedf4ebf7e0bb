import type { BoardFilters } from "../load-board.ts"
import { loadPage } from "./calls.ts"
import { cardOf, joinPages, type Stages, withFresh } from "./stages.ts"

/** Pages of the column that shows most. */
function shownPages(stages: Stages, size: number): number {
  return Math.max(1, ...stages.map(({ companies }) => Math.ceil(companies.length / size)))
}

/** As many pages of the whole board as are shown. */
async function readAll(stages: Stages, filters: BoardFilters, size: number, first: Stages): Promise<Stages> {
  const further = Array.from({ length: shownPages(stages, size) - 1 }, (_, index) =>
    loadPage(filters, index + 2),
  )
  return joinPages([first, ...(await Promise.all(further))])
}

/**
 * What became of the board. Whoever enters a stage is on its first page, so that one call tells of most changes.
 * @param changed companies that were told of; undefined when any may have changed
 * @param size cards of a page
 * @returns what to make of the board as it is by then
 */
export async function readChanges(
  stages: Stages,
  filters: BoardFilters,
  size: number,
  changed: ReadonlySet<number> | undefined,
): Promise<(current: Stages) => Stages> {
  const first = await loadPage(filters, 1)
  const isMissing = (company: number) => cardOf(stages, company) && !cardOf(first, company)
  if (changed && ![...changed].some(isMissing)) return (current) => withFresh(current, changed, first)
  const all = await readAll(stages, filters, size, first)
  return () => all
}
