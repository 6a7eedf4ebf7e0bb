import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { ListColumns } from "#lib/contract/preferences.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/saved-filters.ts"

/** How the user set up a list. Without an answer it stands as for everybody: the rows say what is wrong. */
async function orElse<Value>(value: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return fallback
  }
}

/** Columns the user wants; the usual ones when nothing was chosen. */
export function loadChoice(list: FilteredList, usual: ListColumns): Promise<ListColumns> {
  const current = serverApi.preferences.get({ key: `${list}.columns` })
  return orElse(
    current.then(({ data }) => data ?? usual),
    usual,
  )
}

/** The saved filter an address names; null when it names none, or one the user does not see. */
export async function loadView(
  list: FilteredList,
  id: number | null | undefined,
): Promise<SavedFilter | null> {
  if (!id) return null
  const seen = serverApi.savedFilters.list({ list })
  return orElse(
    seen.then(({ data }) => data.find((filter) => filter.id === id) ?? null),
    null,
  )
}
