import { useState } from "react"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { isChangedFrom } from "#components/records/lists/saved-filters/saved-query.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { ListData, PackedRows } from "./list-data.ts"

/**
 * The open saved filter, and the columns as they stand on screen: set up at once, whatever the server brings later was saved
 * from here. Those of a saved filter are a change of it until it is saved; another one, or the same as saved since, brings its own.
 * @param url what is asked for: a saved filter that was left counts no more
 */
export function useView({ view: shown, columns }: ListData<PackedRows>, url: ListUrl) {
  const of = shown?.columns ? `${shown.id}.${shown.version}` : "own"
  const [set, setSet] = useState({ of, choice: columns.choice })
  const choice = set.of === of ? set.choice : columns.choice
  const view = shown?.id === url.view ? shown : null
  return {
    view,
    choice,
    isChanged: view !== null && isChangedFrom(view, url, choice),
    setChoice: (next: ListColumns) => setSet({ of, choice: next }),
    /** Takes changes of the saved filter's columns back. */
    undo: () => shown?.columns && setSet({ of, choice: shown.columns }),
  }
}
