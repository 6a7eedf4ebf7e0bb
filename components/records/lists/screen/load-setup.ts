import { cookies } from "next/headers"
import { filtersCookie, isNamed } from "#components/records/lists/filters/filters-cookie.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList, SavedFilter } from "#lib/contract/records/saved-filters.ts"

type Setup = {
  /** The saved filter the address names; null when it names none, or one the user does not see. */
  view: SavedFilter | null
  tabs: SavedFilter[]
  /** Columns the user wants; null when nothing was chosen. */
  columns: ListColumns | null
}

/** How the user set up a list. Without an answer it is as for everybody: the rows say what is wrong. */
export async function loadSetup(list: FilteredList, open: number | null | undefined): Promise<Setup> {
  try {
    const { data } = await serverApi.savedFilters.loadSetup({ list, ...(open && { open }) })
    return {
      view: data.tabs.find((filter) => filter.id === open) ?? null,
      tabs: data.tabs.filter(({ pin }) => pin !== null),
      columns: data.columns,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { view: null, tabs: [], columns: null }
  }
}

/** Whether this browser had the list's filters open beside the rows. */
export async function loadFiltersOpen(list: FilteredList): Promise<boolean> {
  const jar = await cookies()
  return isNamed(list, jar.get(filtersCookie)?.value)
}
