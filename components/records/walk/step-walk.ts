import { areaOf } from "#components/registry.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { furtherPage, type Listing, neighbourOf, type Step, type Walk } from "./listing.ts"

/** Another page of the list, by the list's own call. */
async function readPage(listing: Listing, page: number): Promise<Listing> {
  const [{ readListHref }, { readFilters, toListFilters }, calls] = await Promise.all([
    import("#components/records/lists/filters/list-url.ts"),
    import("#components/records/lists/filters/url-filters.ts"),
    areaOf(kindOf(listing.list)).loadCalls(),
  ])
  const { f, q } = readListHref(listing.href)
  const filters = toListFilters(
    readFilters(f).filters.map(({ filter }) => filter),
    q,
  )
  const { sort, perPage } = listing
  const { rows, meta } = await calls.listRows({ page, per_page: perPage, sort, filters })
  return { ...listing, view: undefined, page, lastPage: meta.last_page, total: meta.total, rows }
}

/**
 * The walk one record further, on the next page of the list where this one ends.
 * @returns null where the list ends. Throws what the list's call throws.
 */
export async function stepWalk(walk: Walk, step: Step): Promise<Walk | null> {
  const beside = neighbourOf(walk, step)
  if (beside) return { ...walk, at: beside.id, step }
  const page = furtherPage(walk, step)
  if (page === null) return null
  const listing = await readPage(walk.listing, page)
  const row = listing.rows.at(step === 1 ? 0 : -1)
  return row ? { listing, at: row.id, step } : null
}

/** Address of the record that is shown. */
export const recordAddress = ({ listing, at }: Walk) => `/${kindOf(listing.list)}/${at}`
